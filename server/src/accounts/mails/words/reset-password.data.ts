import type { InLanguages } from '../words.ts'

export const resetPassword: InLanguages = {
  en: {
    subject: 'Reset your password',
    lead: 'We received a request to reset the password for {email}. Use this link to choose a new one.',
    button: 'Reset password',
    notes: [
      'This link expires in {minutes} minutes and can be used once.',
      'If this wasn’t you, you can ignore this email.',
    ],
  },
  de: {
    subject: 'Passwort zurücksetzen',
    lead: 'Jemand möchte für {email} ein neues Passwort setzen. Wenn Sie das sind, folgen Sie dem Link.',
    button: 'Neues Passwort setzen',
    notes: [
      'Der Link gilt {minutes} Minuten und nur einmal.',
      'Wenn Sie das nicht waren, ignorieren Sie diese Mail: Es ändert sich nichts.',
    ],
  },
  es: {
    subject: 'Restablezca su contraseña',
    lead: 'Alguien ha pedido una nueva contraseña para {email}. Si ha sido usted, siga el enlace.',
    button: 'Elegir una nueva contraseña',
    notes: [
      'El enlace es válido durante {minutes} minutos y solo una vez.',
      'Si no ha sido usted, ignore este correo: nada cambiará.',
    ],
  },
  fr: {
    subject: 'Réinitialisez votre mot de passe',
    lead: 'Quelqu’un a demandé un nouveau mot de passe pour {email}. Si c’est vous, suivez le lien.',
    button: 'Choisir un nouveau mot de passe',
    notes: [
      'Le lien est valable {minutes} minutes et une seule fois.',
      'Si ce n’est pas vous, ignorez ce message : rien ne changera.',
    ],
  },
  pl: {
    subject: 'Zresetuj hasło',
    lead: 'Ktoś poprosił o nowe hasło dla {email}. Jeśli to Ty, skorzystaj z linku.',
    button: 'Ustaw nowe hasło',
    notes: [
      'Link jest ważny przez {minutes} minut i działa raz.',
      'Jeśli to nie Ty, zignoruj tę wiadomość: nic się nie zmieni.',
    ],
  },
  ru: {
    subject: 'Сброс пароля',
    lead: 'Кто-то попросил задать новый пароль для {email}. Если это были вы, перейдите по ссылке.',
    button: 'Задать новый пароль',
    notes: [
      'Ссылка действует {minutes} минут и только один раз.',
      'Если это были не вы, не обращайте внимания: ничего не изменится.',
    ],
  },
  tr: {
    subject: 'Parolanızı sıfırlayın',
    lead: 'Birisi {email} için yeni bir parola istedi. Bu sizseniz bağlantıyı izleyin.',
    button: 'Yeni parola belirle',
    notes: [
      'Bağlantı {minutes} dakika geçerlidir ve bir kez çalışır.',
      'Siz değilseniz bu e-postayı dikkate almayın: hiçbir şey değişmez.',
    ],
  },
  uk: {
    subject: 'Скидання пароля',
    lead: 'Хтось попросив новий пароль для {email}. Якщо це були ви, перейдіть за посиланням.',
    button: 'Встановити новий пароль',
    notes: [
      'Посилання дійсне {minutes} хвилин і лише один раз.',
      'Якщо це були не ви, не зважайте на лист: нічого не зміниться.',
    ],
  },
}
