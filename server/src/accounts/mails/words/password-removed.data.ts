import type { InLanguages } from '../words.ts'

export const passwordRemoved: InLanguages = {
  en: {
    subject: 'Your password was removed',
    lead: 'You can no longer sign in to {email} with a password.',
    button: 'Set a password',
    notes: [
      'If this was you, you don’t need to do anything.',
      'If this wasn’t you, change your password now and sign out of all other sessions. Someone else may have access to your account.',
    ],
  },
  de: {
    subject: 'Ihr Passwort wurde entfernt',
    lead: 'Als {email} meldet sich niemand mehr mit einem Passwort an.',
    button: 'Neues Passwort setzen',
    notes: [
      'Wenn Sie das waren, ist nichts zu tun.',
      'Wenn nicht, setzen Sie sofort ein neues Passwort und beenden Sie alle anderen Sitzungen: Jemand anderes ist in Ihrem Konto.',
    ],
  },
  es: {
    subject: 'Se ha eliminado su contraseña',
    lead: 'Ya nadie inicia sesión como {email} con una contraseña.',
    button: 'Elegir una contraseña nueva',
    notes: [
      'Si ha sido usted, no tiene que hacer nada.',
      'Si no ha sido usted, elija enseguida una contraseña nueva y cierre las demás sesiones: otra persona está en su cuenta.',
    ],
  },
  fr: {
    subject: 'Votre mot de passe a été supprimé',
    lead: 'Plus personne ne se connecte en tant que {email} avec un mot de passe.',
    button: 'Choisir un nouveau mot de passe',
    notes: [
      'Si c’est vous, il n’y a rien à faire.',
      'Si ce n’est pas vous, choisissez aussitôt un nouveau mot de passe et fermez toutes les autres sessions : quelqu’un d’autre est dans votre compte.',
    ],
  },
  pl: {
    subject: 'Usunięto Twoje hasło',
    lead: 'Nikt już nie zaloguje się jako {email} hasłem.',
    button: 'Ustaw nowe hasło',
    notes: [
      'Jeśli to Ty, nic nie musisz robić.',
      'Jeśli to nie Ty, od razu ustaw nowe hasło i zakończ wszystkie inne sesje: ktoś inny jest na Twoim koncie.',
    ],
  },
  ru: {
    subject: 'Ваш пароль удалён',
    lead: 'Войти как {email} по паролю больше нельзя.',
    button: 'Задать новый пароль',
    notes: [
      'Если это были вы, ничего делать не нужно.',
      'Если это были не вы, сразу задайте новый пароль и завершите все остальные сеансы: в вашей учётной записи кто-то другой.',
    ],
  },
  tr: {
    subject: 'Parolanız kaldırıldı',
    lead: 'Artık kimse bir parolayla {email} olarak oturum açamaz.',
    button: 'Yeni parola belirleyin',
    notes: [
      'Sizseniz yapmanız gereken bir şey yok.',
      'Siz değilseniz hemen yeni bir parola belirleyin ve diğer tüm oturumları sonlandırın: hesabınızda başka biri var.',
    ],
  },
  uk: {
    subject: 'Ваш пароль вилучено',
    lead: 'Увійти як {email} за паролем більше не можна.',
    button: 'Встановити новий пароль',
    notes: [
      'Якщо це були ви, нічого робити не треба.',
      'Якщо це були не ви, одразу встановіть новий пароль і завершіть усі інші сеанси: у вашому обліковому записі хтось інший.',
    ],
  },
}
