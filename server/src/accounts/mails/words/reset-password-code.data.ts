import type { InLanguages } from '../words.ts'

export const resetPasswordCode: InLanguages = {
  en: {
    subject: 'Your password reset code: {code}',
    lead: 'Enter this code to set a new password for {email}.',
    notes: [
      'This code expires in {minutes} minutes and can be used once. We’ll never ask you for this code.',
      'If you didn’t request this, you can ignore this email.',
    ],
  },
  de: {
    subject: 'Ihr Code zum Zurücksetzen des Passworts: {code}',
    lead: 'Geben Sie diesen Code ein, um für {email} ein neues Passwort zu setzen.',
    notes: [
      'Der Code gilt {minutes} Minuten und nur einmal. Niemand von uns wird Sie je danach fragen.',
      'Wenn Sie das nicht angefordert haben, können Sie diese Mail ignorieren: Es ändert sich nichts.',
    ],
  },
  es: {
    subject: 'Su código para restablecer la contraseña: {code}',
    lead: 'Introduzca este código para elegir una nueva contraseña para {email}.',
    notes: [
      'El código es válido durante {minutes} minutos y solo una vez. Nadie de nuestra parte se lo pedirá nunca.',
      'Si no lo ha pedido usted, puede ignorar este correo: nada cambiará.',
    ],
  },
  fr: {
    subject: 'Votre code de réinitialisation : {code}',
    lead: 'Saisissez ce code pour choisir un nouveau mot de passe pour {email}.',
    notes: [
      'Le code est valable {minutes} minutes et une seule fois. Personne chez nous ne vous le demandera jamais.',
      'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : rien ne changera.',
    ],
  },
  pl: {
    subject: 'Twój kod do zresetowania hasła: {code}',
    lead: 'Wpisz ten kod, aby ustawić nowe hasło dla {email}.',
    notes: [
      'Kod jest ważny przez {minutes} minut i działa raz. Nikt z nas nigdy o niego nie zapyta.',
      'Jeśli to nie Twoja prośba, zignoruj tę wiadomość: nic się nie zmieni.',
    ],
  },
  ru: {
    subject: 'Ваш код для сброса пароля: {code}',
    lead: 'Введите этот код, чтобы задать новый пароль для {email}.',
    notes: [
      'Код действует {minutes} минут и только один раз. Мы никогда не попросим вас его назвать.',
      'Если вы этого не запрашивали, не обращайте внимания на это письмо: ничего не изменится.',
    ],
  },
  tr: {
    subject: 'Parola sıfırlama kodunuz: {code}',
    lead: '{email} için yeni bir parola belirlemek üzere bu kodu girin.',
    notes: [
      'Kod {minutes} dakika geçerlidir ve bir kez çalışır. Hiçbirimiz sizden bu kodu asla istemeyiz.',
      'Bunu siz istemediyseniz bu e-postayı dikkate almayın: hiçbir şey değişmez.',
    ],
  },
  uk: {
    subject: 'Ваш код для скидання пароля: {code}',
    lead: 'Введіть цей код, щоб встановити новий пароль для {email}.',
    notes: [
      'Код дійсний {minutes} хвилин і лише один раз. Ніхто з нас ніколи його у вас не запитає.',
      'Якщо ви цього не просили, не зважайте на цей лист: нічого не зміниться.',
    ],
  },
}
