import type { InLanguages } from '../words.ts'

export const apiKeyCreated: InLanguages = {
  en: {
    subject: 'A new API key was created',
    lead: 'A new API key was created on your account ({email}). Anyone with the key can act on your behalf.',
    button: 'Review account activity',
    notes: [
      'If this was you, you don’t need to do anything.',
      'If this wasn’t you, change your password now and sign out of all other sessions. Someone else may have access to your account.',
    ],
  },
  de: {
    subject: 'Ein API-Schlüssel wurde erstellt',
    lead: 'Wer den neuen Schlüssel hat, kann ihn im Namen von {email} verwenden.',
    button: 'Ansehen, was mit dem Konto geschah',
    notes: [
      'Wenn Sie das waren, ist nichts zu tun.',
      'Wenn nicht, setzen Sie sofort ein neues Passwort und beenden Sie alle anderen Sitzungen: Jemand anderes ist in Ihrem Konto.',
    ],
  },
  es: {
    subject: 'Se ha creado una clave de API',
    lead: 'Quien tenga la clave nueva puede usarla en nombre de {email}.',
    button: 'Ver qué ha pasado en su cuenta',
    notes: [
      'Si ha sido usted, no tiene que hacer nada.',
      'Si no ha sido usted, elija enseguida una contraseña nueva y cierre las demás sesiones: otra persona está en su cuenta.',
    ],
  },
  fr: {
    subject: 'Une clé d’API a été créée',
    lead: 'Qui possède la nouvelle clé peut l’utiliser au nom de {email}.',
    button: 'Voir ce qui s’est passé sur votre compte',
    notes: [
      'Si c’est vous, il n’y a rien à faire.',
      'Si ce n’est pas vous, choisissez aussitôt un nouveau mot de passe et fermez toutes les autres sessions : quelqu’un d’autre est dans votre compte.',
    ],
  },
  pl: {
    subject: 'Utworzono klucz API',
    lead: 'Kto ma nowy klucz, może go używać w imieniu {email}.',
    button: 'Zobacz, co się działo na koncie',
    notes: [
      'Jeśli to Ty, nic nie musisz robić.',
      'Jeśli to nie Ty, od razu ustaw nowe hasło i zakończ wszystkie inne sesje: ktoś inny jest na Twoim koncie.',
    ],
  },
  ru: {
    subject: 'Создан ключ API',
    lead: 'Тот, у кого есть новый ключ, может пользоваться им от имени {email}.',
    button: 'Посмотреть, что происходило с учётной записью',
    notes: [
      'Если это были вы, ничего делать не нужно.',
      'Если это были не вы, сразу задайте новый пароль и завершите все остальные сеансы: в вашей учётной записи кто-то другой.',
    ],
  },
  tr: {
    subject: 'Bir API anahtarı oluşturuldu',
    lead: 'Yeni anahtara sahip olan, onu {email} adına kullanabilir.',
    button: 'Hesabınızda olanlara bakın',
    notes: [
      'Sizseniz yapmanız gereken bir şey yok.',
      'Siz değilseniz hemen yeni bir parola belirleyin ve diğer tüm oturumları sonlandırın: hesabınızda başka biri var.',
    ],
  },
  uk: {
    subject: 'Створено ключ API',
    lead: 'Той, хто має новий ключ, може користуватися ним від імені {email}.',
    button: 'Переглянути, що відбувалося з обліковим записом',
    notes: [
      'Якщо це були ви, нічого робити не треба.',
      'Якщо це були не ви, одразу встановіть новий пароль і завершіть усі інші сеанси: у вашому обліковому записі хтось інший.',
    ],
  },
}
