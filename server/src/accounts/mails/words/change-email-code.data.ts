import type { InLanguages } from '../words.ts'

export const changeEmailCode: InLanguages = {
  en: {
    subject: 'Your email change code: {code}',
    lead: 'Enter this code to change your account’s email address to {email}.',
    notes: [
      'This code expires in {minutes} minutes and can be used once. We’ll never ask you for this code.',
      'If you didn’t request this, you can ignore this email.',
    ],
  },
  de: {
    subject: 'Ihr Code für diese Adresse: {code}',
    lead: 'Geben Sie diesen Code dort ein, wo Sie angemeldet sind, und {email} wird die Adresse Ihres Kontos.',
    notes: [
      'Der Code gilt {minutes} Minuten und nur einmal. Niemand von uns wird Sie je danach fragen.',
      'Wenn Sie das nicht angefordert haben, können Sie diese Mail ignorieren: Es ändert sich nichts.',
    ],
  },
  es: {
    subject: 'Su código para usar esta dirección: {code}',
    lead: 'Introduzca este código donde tenga la sesión iniciada y {email} será la dirección de su cuenta.',
    notes: [
      'El código es válido durante {minutes} minutos y solo una vez. Nadie de nuestra parte se lo pedirá nunca.',
      'Si no lo ha pedido usted, puede ignorar este correo: nada cambiará.',
    ],
  },
  fr: {
    subject: 'Votre code pour utiliser cette adresse : {code}',
    lead: 'Saisissez ce code là où vous êtes connecté, et {email} deviendra l’adresse de votre compte.',
    notes: [
      'Le code est valable {minutes} minutes et une seule fois. Personne chez nous ne vous le demandera jamais.',
      'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : rien ne changera.',
    ],
  },
  pl: {
    subject: 'Twój kod do użycia tego adresu: {code}',
    lead: 'Wpisz ten kod tam, gdzie jesteś zalogowany, a {email} stanie się adresem Twojego konta.',
    notes: [
      'Kod jest ważny przez {minutes} minut i działa raz. Nikt z nas nigdy o niego nie zapyta.',
      'Jeśli to nie Twoja prośba, zignoruj tę wiadomość: nic się nie zmieni.',
    ],
  },
  ru: {
    subject: 'Ваш код для этого адреса: {code}',
    lead: 'Введите этот код там, где вы вошли, и {email} станет адресом вашей учётной записи.',
    notes: [
      'Код действует {minutes} минут и только один раз. Мы никогда не попросим вас его назвать.',
      'Если вы этого не запрашивали, не обращайте внимания на это письмо: ничего не изменится.',
    ],
  },
  tr: {
    subject: 'Bu adresi kullanma kodunuz: {code}',
    lead: 'Bu kodu oturum açtığınız yerde girin; {email} hesabınızın adresi olsun.',
    notes: [
      'Kod {minutes} dakika geçerlidir ve bir kez çalışır. Hiçbirimiz sizden bu kodu asla istemeyiz.',
      'Bunu siz istemediyseniz bu e-postayı dikkate almayın: hiçbir şey değişmez.',
    ],
  },
  uk: {
    subject: 'Ваш код для цієї адреси: {code}',
    lead: 'Введіть цей код там, де ви ввійшли, і {email} стане адресою вашого облікового запису.',
    notes: [
      'Код дійсний {minutes} хвилин і лише один раз. Ніхто з нас ніколи його у вас не запитає.',
      'Якщо ви цього не просили, не зважайте на цей лист: нічого не зміниться.',
    ],
  },
}
