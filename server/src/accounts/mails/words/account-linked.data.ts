import type { InLanguages } from '../words.ts'

export const accountLinked: InLanguages = {
  en: {
    subject: '{provider} was linked to your account',
    lead: 'You can now use {provider} to sign in as {email}.',
    button: 'Review account activity',
    notes: [
      'If this was you, you don’t need to do anything.',
      'If this wasn’t you, change your password now and sign out of all other sessions. Someone else may have access to your account.',
    ],
  },
  de: {
    subject: '{provider} wurde mit Ihrem Konto verknüpft',
    lead: 'Ein Konto bei {provider} öffnet ab jetzt das Konto von {email}.',
    button: 'Ansehen, was mit dem Konto geschah',
    notes: [
      'Wenn Sie das waren, ist nichts zu tun.',
      'Wenn nicht, setzen Sie sofort ein neues Passwort und beenden Sie alle anderen Sitzungen: Jemand anderes ist in Ihrem Konto.',
    ],
  },
  es: {
    subject: 'Se ha vinculado {provider} a su cuenta',
    lead: 'A partir de ahora una cuenta de {provider} abre la cuenta de {email}.',
    button: 'Ver qué ha pasado en su cuenta',
    notes: [
      'Si ha sido usted, no tiene que hacer nada.',
      'Si no ha sido usted, elija enseguida una contraseña nueva y cierre las demás sesiones: otra persona está en su cuenta.',
    ],
  },
  fr: {
    subject: '{provider} a été associé à votre compte',
    lead: 'Un compte {provider} ouvre désormais le compte de {email}.',
    button: 'Voir ce qui s’est passé sur votre compte',
    notes: [
      'Si c’est vous, il n’y a rien à faire.',
      'Si ce n’est pas vous, choisissez aussitôt un nouveau mot de passe et fermez toutes les autres sessions : quelqu’un d’autre est dans votre compte.',
    ],
  },
  pl: {
    subject: 'Połączono {provider} z Twoim kontem',
    lead: 'Od teraz konto w {provider} otwiera konto {email}.',
    button: 'Zobacz, co się działo na koncie',
    notes: [
      'Jeśli to Ty, nic nie musisz robić.',
      'Jeśli to nie Ty, od razu ustaw nowe hasło i zakończ wszystkie inne sesje: ktoś inny jest na Twoim koncie.',
    ],
  },
  ru: {
    subject: 'К вашей учётной записи привязан {provider}',
    lead: 'Теперь учётная запись {provider} открывает учётную запись {email}.',
    button: 'Посмотреть, что происходило с учётной записью',
    notes: [
      'Если это были вы, ничего делать не нужно.',
      'Если это были не вы, сразу задайте новый пароль и завершите все остальные сеансы: в вашей учётной записи кто-то другой.',
    ],
  },
  tr: {
    subject: '{provider} hesabınıza bağlandı',
    lead: 'Artık bir {provider} hesabı {email} hesabını açar.',
    button: 'Hesabınızda olanlara bakın',
    notes: [
      'Sizseniz yapmanız gereken bir şey yok.',
      'Siz değilseniz hemen yeni bir parola belirleyin ve diğer tüm oturumları sonlandırın: hesabınızda başka biri var.',
    ],
  },
  uk: {
    subject: 'До вашого облікового запису прив’язано {provider}',
    lead: 'Відтепер обліковий запис {provider} відкриває обліковий запис {email}.',
    button: 'Переглянути, що відбувалося з обліковим записом',
    notes: [
      'Якщо це були ви, нічого робити не треба.',
      'Якщо це були не ви, одразу встановіть новий пароль і завершіть усі інші сеанси: у вашому обліковому записі хтось інший.',
    ],
  },
}
