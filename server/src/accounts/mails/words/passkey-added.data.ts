import type { InLanguages } from '../words.ts'

export const passkeyAdded: InLanguages = {
  en: {
    subject: 'A passkey was added',
    lead: 'A new passkey can now be used to sign in as {email}.',
    button: 'Review account activity',
    notes: [
      'If this was you, you don’t need to do anything.',
      'If this wasn’t you, change your password now and sign out of all other sessions. Someone else may have access to your account.',
    ],
  },
  de: {
    subject: 'Ein Passkey wurde hinzugefügt',
    lead: 'Ab jetzt kann man sich mit einem neuen Passkey als {email} anmelden.',
    button: 'Ansehen, was mit dem Konto geschah',
    notes: [
      'Wenn Sie das waren, ist nichts zu tun.',
      'Wenn nicht, setzen Sie sofort ein neues Passwort und beenden Sie alle anderen Sitzungen: Jemand anderes ist in Ihrem Konto.',
    ],
  },
  es: {
    subject: 'Se ha añadido una llave de acceso',
    lead: 'A partir de ahora se puede iniciar sesión como {email} con una llave de acceso nueva.',
    button: 'Ver qué ha pasado en su cuenta',
    notes: [
      'Si ha sido usted, no tiene que hacer nada.',
      'Si no ha sido usted, elija enseguida una contraseña nueva y cierre las demás sesiones: otra persona está en su cuenta.',
    ],
  },
  fr: {
    subject: 'Une clé d’accès a été ajoutée',
    lead: 'On peut désormais se connecter en tant que {email} avec une nouvelle clé d’accès.',
    button: 'Voir ce qui s’est passé sur votre compte',
    notes: [
      'Si c’est vous, il n’y a rien à faire.',
      'Si ce n’est pas vous, choisissez aussitôt un nouveau mot de passe et fermez toutes les autres sessions : quelqu’un d’autre est dans votre compte.',
    ],
  },
  pl: {
    subject: 'Dodano klucz dostępu',
    lead: 'Od teraz można zalogować się jako {email} nowym kluczem dostępu.',
    button: 'Zobacz, co się działo na koncie',
    notes: [
      'Jeśli to Ty, nic nie musisz robić.',
      'Jeśli to nie Ty, od razu ustaw nowe hasło i zakończ wszystkie inne sesje: ktoś inny jest na Twoim koncie.',
    ],
  },
  ru: {
    subject: 'Добавлен ключ доступа',
    lead: 'Теперь войти как {email} можно по новому ключу доступа.',
    button: 'Посмотреть, что происходило с учётной записью',
    notes: [
      'Если это были вы, ничего делать не нужно.',
      'Если это были не вы, сразу задайте новый пароль и завершите все остальные сеансы: в вашей учётной записи кто-то другой.',
    ],
  },
  tr: {
    subject: 'Bir geçiş anahtarı eklendi',
    lead: 'Artık yeni bir geçiş anahtarıyla {email} olarak oturum açılabilir.',
    button: 'Hesabınızda olanlara bakın',
    notes: [
      'Sizseniz yapmanız gereken bir şey yok.',
      'Siz değilseniz hemen yeni bir parola belirleyin ve diğer tüm oturumları sonlandırın: hesabınızda başka biri var.',
    ],
  },
  uk: {
    subject: 'Додано ключ доступу',
    lead: 'Відтепер увійти як {email} можна за новим ключем доступу.',
    button: 'Переглянути, що відбувалося з обліковим записом',
    notes: [
      'Якщо це були ви, нічого робити не треба.',
      'Якщо це були не ви, одразу встановіть новий пароль і завершіть усі інші сеанси: у вашому обліковому записі хтось інший.',
    ],
  },
}
