import type { InLanguages } from '../words.ts'

export const passwordChanged: InLanguages = {
  en: {
    subject: 'Your password was changed',
    lead: 'The password for {email} was just changed.',
    button: 'Reset password',
    notes: [
      'If this was you, you don’t need to do anything.',
      'If this wasn’t you, reset your password now and sign out of all other sessions.',
    ],
  },
  de: {
    subject: 'Ihr Passwort wurde geändert',
    lead: 'Das Passwort von {email} wurde soeben geändert.',
    button: 'Passwort vergessen',
    notes: [
      'Wenn Sie das waren, ist nichts zu tun.',
      'Wenn nicht, setzen Sie über den Link sofort ein neues und beenden Sie alle anderen Sitzungen.',
    ],
  },
  es: {
    subject: 'Se ha cambiado su contraseña',
    lead: 'La contraseña de {email} acaba de cambiarse.',
    button: 'He olvidado mi contraseña',
    notes: [
      'Si ha sido usted, no tiene que hacer nada.',
      'Si no ha sido usted, elija enseguida una nueva con el enlace y cierre las demás sesiones.',
    ],
  },
  fr: {
    subject: 'Votre mot de passe a été changé',
    lead: 'Le mot de passe de {email} vient d’être changé.',
    button: 'Mot de passe oublié',
    notes: [
      'Si c’est vous, il n’y a rien à faire.',
      'Si ce n’est pas vous, choisissez-en aussitôt un nouveau avec le lien et fermez toutes les autres sessions.',
    ],
  },
  pl: {
    subject: 'Twoje hasło zostało zmienione',
    lead: 'Hasło konta {email} zostało właśnie zmienione.',
    button: 'Nie pamiętam hasła',
    notes: [
      'Jeśli to Ty, nic nie musisz robić.',
      'Jeśli to nie Ty, od razu ustaw nowe, korzystając z linku, i zakończ wszystkie inne sesje.',
    ],
  },
  ru: {
    subject: 'Ваш пароль изменён',
    lead: 'Пароль для {email} только что изменён.',
    button: 'Я не помню пароль',
    notes: [
      'Если это были вы, ничего делать не нужно.',
      'Если это были не вы, сразу задайте новый по ссылке и завершите все остальные сеансы.',
    ],
  },
  tr: {
    subject: 'Parolanız değiştirildi',
    lead: '{email} hesabının parolası az önce değiştirildi.',
    button: 'Parolamı unuttum',
    notes: [
      'Sizseniz yapmanız gereken bir şey yok.',
      'Siz değilseniz bağlantıyla hemen yeni bir parola belirleyin ve diğer tüm oturumları sonlandırın.',
    ],
  },
  uk: {
    subject: 'Ваш пароль змінено',
    lead: 'Пароль для {email} щойно змінено.',
    button: 'Я не пам’ятаю пароль',
    notes: [
      'Якщо це були ви, нічого робити не треба.',
      'Якщо це були не ви, одразу встановіть новий за посиланням і завершіть усі інші сеанси.',
    ],
  },
}
