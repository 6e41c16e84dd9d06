import type { InLanguages } from '../words.ts'

export const secondFactorCode: InLanguages = {
  en: {
    subject: 'Your two-factor code',
    lead: 'Enter this code to finish signing in as {email}.',
    notes: [
      'This code expires in {minutes} minutes and can be used once. We’ll never ask you for this code.',
      'If you’re not trying to sign in, someone may know your password. Change it now.',
    ],
  },
  de: {
    subject: 'Ihr zweiter Code zur Anmeldung',
    lead: 'Geben Sie diesen Code ein, um die Anmeldung als {email} abzuschließen.',
    notes: [
      'Der Code gilt {minutes} Minuten und nur einmal. Niemand von uns wird Sie je danach fragen.',
      'Wenn nicht Sie sich anmelden, kennt jemand Ihr Passwort: Ändern Sie es jetzt.',
    ],
  },
  es: {
    subject: 'Su segundo código para iniciar sesión',
    lead: 'Introduzca este código para terminar de iniciar sesión como {email}.',
    notes: [
      'El código es válido durante {minutes} minutos y solo una vez. Nadie de nuestra parte se lo pedirá nunca.',
      'Si no es usted quien inicia sesión, alguien conoce su contraseña: cámbiela ahora.',
    ],
  },
  fr: {
    subject: 'Votre second code de connexion',
    lead: 'Saisissez ce code pour terminer la connexion en tant que {email}.',
    notes: [
      'Le code est valable {minutes} minutes et une seule fois. Personne chez nous ne vous le demandera jamais.',
      'Si ce n’est pas vous qui vous connectez, quelqu’un connaît votre mot de passe : changez-le maintenant.',
    ],
  },
  pl: {
    subject: 'Twój drugi kod logowania',
    lead: 'Wpisz ten kod, aby dokończyć logowanie jako {email}.',
    notes: [
      'Kod jest ważny przez {minutes} minuty i działa raz. Nikt z nas nigdy o niego nie zapyta.',
      'Jeśli to nie Ty się logujesz, ktoś zna Twoje hasło: zmień je teraz.',
    ],
  },
  ru: {
    subject: 'Ваш второй код для входа',
    lead: 'Введите этот код, чтобы завершить вход как {email}.',
    notes: [
      'Код действует {minutes} минуты и только один раз. Мы никогда не попросим вас его назвать.',
      'Если входите не вы, кто-то знает ваш пароль: смените его сейчас.',
    ],
  },
  tr: {
    subject: 'Oturum açmak için ikinci kodunuz',
    lead: '{email} olarak oturum açmayı tamamlamak için bu kodu girin.',
    notes: [
      'Kod {minutes} dakika geçerlidir ve bir kez çalışır. Hiçbirimiz sizden bu kodu asla istemeyiz.',
      'Oturum açan siz değilseniz biri parolanızı biliyor demektir: parolanızı hemen değiştirin.',
    ],
  },
  uk: {
    subject: 'Ваш другий код для входу',
    lead: 'Введіть цей код, щоб завершити вхід як {email}.',
    notes: [
      'Код дійсний {minutes} хвилини і лише один раз. Ніхто з нас ніколи його у вас не запитає.',
      'Якщо входите не ви, хтось знає ваш пароль: змініть його зараз.',
    ],
  },
}
