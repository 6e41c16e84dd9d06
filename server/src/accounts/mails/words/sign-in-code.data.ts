import type { InLanguages } from '../words.ts'

export const signInCode: InLanguages = {
  en: {
    subject: 'Your sign-in code: {code}',
    lead: 'Enter this code to sign in as {email}.',
    notes: [
      'This code expires in {minutes} minutes and can be used once. We’ll never ask you for this code.',
      'If you didn’t request this, you can ignore this email.',
    ],
  },
  de: {
    subject: 'Ihr Anmeldecode: {code}',
    lead: 'Geben Sie diesen Code ein, um sich als {email} anzumelden.',
    notes: [
      'Der Code gilt {minutes} Minuten und nur einmal. Niemand von uns wird Sie je danach fragen.',
      'Wenn Sie das nicht angefordert haben, können Sie diese Mail ignorieren: Es ändert sich nichts.',
    ],
  },
  es: {
    subject: 'Su código para iniciar sesión: {code}',
    lead: 'Introduzca este código para iniciar sesión como {email}.',
    notes: [
      'El código es válido durante {minutes} minutos y solo una vez. Nadie de nuestra parte se lo pedirá nunca.',
      'Si no lo ha pedido usted, puede ignorar este correo: nada cambiará.',
    ],
  },
  fr: {
    subject: 'Votre code de connexion : {code}',
    lead: 'Saisissez ce code pour vous connecter en tant que {email}.',
    notes: [
      'Le code est valable {minutes} minutes et une seule fois. Personne chez nous ne vous le demandera jamais.',
      'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : rien ne changera.',
    ],
  },
  pl: {
    subject: 'Twój kod logowania: {code}',
    lead: 'Wpisz ten kod, aby zalogować się jako {email}.',
    notes: [
      'Kod jest ważny przez {minutes} minut i działa raz. Nikt z nas nigdy o niego nie zapyta.',
      'Jeśli to nie Twoja prośba, zignoruj tę wiadomość: nic się nie zmieni.',
    ],
  },
  ru: {
    subject: 'Ваш код для входа: {code}',
    lead: 'Введите этот код, чтобы войти как {email}.',
    notes: [
      'Код действует {minutes} минут и только один раз. Мы никогда не попросим вас его назвать.',
      'Если вы этого не запрашивали, не обращайте внимания на это письмо: ничего не изменится.',
    ],
  },
  tr: {
    subject: 'Oturum açma kodunuz: {code}',
    lead: '{email} olarak oturum açmak için bu kodu girin.',
    notes: [
      'Kod {minutes} dakika geçerlidir ve bir kez çalışır. Hiçbirimiz sizden bu kodu asla istemeyiz.',
      'Bunu siz istemediyseniz bu e-postayı dikkate almayın: hiçbir şey değişmez.',
    ],
  },
  uk: {
    subject: 'Ваш код для входу: {code}',
    lead: 'Введіть цей код, щоб увійти як {email}.',
    notes: [
      'Код дійсний {minutes} хвилин і лише один раз. Ніхто з нас ніколи його у вас не запитає.',
      'Якщо ви цього не просили, не зважайте на цей лист: нічого не зміниться.',
    ],
  },
}
