import type { InLanguages } from '../words.ts'

export const verifyEmailCode: InLanguages = {
  en: {
    subject: 'Your verification code: {code}',
    lead: 'Enter this code to verify {email}.',
    notes: [
      'This code expires in {minutes} minutes and can be used once. We’ll never ask you for this code.',
      'If you didn’t request this, you can ignore this email.',
    ],
  },
  de: {
    subject: 'Ihr Code zur Bestätigung der Adresse: {code}',
    lead: 'Geben Sie diesen Code ein, um zu bestätigen, dass {email} Ihre Adresse ist.',
    notes: [
      'Der Code gilt {minutes} Minuten und nur einmal. Niemand von uns wird Sie je danach fragen.',
      'Wenn Sie das nicht angefordert haben, können Sie diese Mail ignorieren: Es ändert sich nichts.',
    ],
  },
  es: {
    subject: 'Su código para confirmar la dirección: {code}',
    lead: 'Introduzca este código para confirmar que {email} es su dirección.',
    notes: [
      'El código es válido durante {minutes} minutos y solo una vez. Nadie de nuestra parte se lo pedirá nunca.',
      'Si no lo ha pedido usted, puede ignorar este correo: nada cambiará.',
    ],
  },
  fr: {
    subject: 'Votre code de confirmation d’adresse : {code}',
    lead: 'Saisissez ce code pour confirmer que {email} est bien votre adresse.',
    notes: [
      'Le code est valable {minutes} minutes et une seule fois. Personne chez nous ne vous le demandera jamais.',
      'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : rien ne changera.',
    ],
  },
  pl: {
    subject: 'Twój kod do potwierdzenia adresu: {code}',
    lead: 'Wpisz ten kod, aby potwierdzić, że {email} to Twój adres.',
    notes: [
      'Kod jest ważny przez {minutes} minut i działa raz. Nikt z nas nigdy o niego nie zapyta.',
      'Jeśli to nie Twoja prośba, zignoruj tę wiadomość: nic się nie zmieni.',
    ],
  },
  ru: {
    subject: 'Ваш код для подтверждения адреса: {code}',
    lead: 'Введите этот код, чтобы подтвердить, что {email} — ваш адрес.',
    notes: [
      'Код действует {minutes} минут и только один раз. Мы никогда не попросим вас его назвать.',
      'Если вы этого не запрашивали, не обращайте внимания на это письмо: ничего не изменится.',
    ],
  },
  tr: {
    subject: 'Adres onay kodunuz: {code}',
    lead: '{email} adresinin size ait olduğunu onaylamak için bu kodu girin.',
    notes: [
      'Kod {minutes} dakika geçerlidir ve bir kez çalışır. Hiçbirimiz sizden bu kodu asla istemeyiz.',
      'Bunu siz istemediyseniz bu e-postayı dikkate almayın: hiçbir şey değişmez.',
    ],
  },
  uk: {
    subject: 'Ваш код для підтвердження адреси: {code}',
    lead: 'Введіть цей код, щоб підтвердити, що {email} — ваша адреса.',
    notes: [
      'Код дійсний {minutes} хвилин і лише один раз. Ніхто з нас ніколи його у вас не запитає.',
      'Якщо ви цього не просили, не зважайте на цей лист: нічого не зміниться.',
    ],
  },
}
