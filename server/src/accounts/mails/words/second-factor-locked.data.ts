import type { InLanguages } from '../words.ts'

export const secondFactorLocked: InLanguages = {
  en: {
    subject: 'Too many incorrect sign-in codes',
    lead: 'Someone tried to sign in as {email} and entered too many incorrect codes. We won’t accept any code for the next {minutes} minutes.',
    button: 'Reset password',
    notes: [
      'If this was you, wait and try again, or use a backup code.',
      'If this wasn’t you, reset your password now. Someone may know it or have access to your email.',
    ],
  },
  de: {
    subject: 'Zu viele falsche Codes bei einer Anmeldung',
    lead: 'Jemand hat begonnen, sich als {email} anzumelden, und zu viele falsche Codes eingegeben. {minutes} Minuten lang wird kein Code angenommen.',
    button: 'Neues Passwort setzen',
    notes: [
      'Wenn Sie das waren, warten Sie und versuchen Sie es dann noch einmal, notfalls mit einem Ersatzcode.',
      'Wenn nicht, setzen Sie sofort ein neues Passwort: Jemand scheint es zu kennen oder Ihre E-Mails zu lesen.',
    ],
  },
  es: {
    subject: 'Demasiados códigos erróneos al iniciar sesión',
    lead: 'Alguien empezó a iniciar sesión como {email} y dio demasiados códigos erróneos. Durante {minutes} minutos no se acepta ningún código.',
    button: 'Elegir una contraseña nueva',
    notes: [
      'Si ha sido usted, espere y vuelva a intentarlo, si hace falta con un código de respaldo.',
      'Si no ha sido usted, elija enseguida una contraseña nueva: parece que alguien la conoce o lee su correo.',
    ],
  },
  fr: {
    subject: 'Trop de codes erronés lors d’une connexion',
    lead: 'Quelqu’un a commencé à se connecter en tant que {email} et a donné trop de codes erronés. Aucun code n’est accepté pendant {minutes} minutes.',
    button: 'Choisir un nouveau mot de passe',
    notes: [
      'Si c’est vous, attendez puis réessayez, au besoin avec un code de secours.',
      'Si ce n’est pas vous, choisissez aussitôt un nouveau mot de passe : quelqu’un semble le connaître, ou lire vos e-mails.',
    ],
  },
  pl: {
    subject: 'Zbyt wiele błędnych kodów przy logowaniu',
    lead: 'Ktoś zaczął logować się jako {email} i podał zbyt wiele błędnych kodów. Przez {minutes} min żaden kod nie będzie przyjmowany.',
    button: 'Ustaw nowe hasło',
    notes: [
      'Jeśli to Ty, odczekaj i spróbuj ponownie, w razie potrzeby kodem zapasowym.',
      'Jeśli to nie Ty, od razu ustaw nowe hasło: ktoś zdaje się je znać albo czyta Twoją pocztę.',
    ],
  },
  ru: {
    subject: 'Слишком много неверных кодов при входе',
    lead: 'Кто-то начал вход как {email} и ввёл слишком много неверных кодов. В течение {minutes} мин. коды не принимаются.',
    button: 'Задать новый пароль',
    notes: [
      'Если это были вы, подождите и попробуйте снова, при необходимости с резервным кодом.',
      'Если это были не вы, сразу задайте новый пароль: похоже, кто-то его знает или читает вашу почту.',
    ],
  },
  tr: {
    subject: 'Bir oturum açmada çok fazla yanlış kod',
    lead: 'Birisi {email} olarak oturum açmaya başladı ve çok fazla yanlış kod girdi. {minutes} dakika boyunca hiçbir kod kabul edilmez.',
    button: 'Yeni parola belirleyin',
    notes: [
      'Sizseniz bekleyin ve yeniden deneyin; gerekirse bir yedek kod kullanın.',
      'Siz değilseniz hemen yeni bir parola belirleyin: birisi onu biliyor ya da e-postalarınızı okuyor gibi görünüyor.',
    ],
  },
  uk: {
    subject: 'Забагато хибних кодів під час входу',
    lead: 'Хтось почав входити як {email} і ввів забагато хибних кодів. Протягом {minutes} хв. коди не приймаються.',
    button: 'Встановити новий пароль',
    notes: [
      'Якщо це були ви, зачекайте і спробуйте ще раз, за потреби з резервним кодом.',
      'Якщо це були не ви, одразу встановіть новий пароль: схоже, хтось його знає або читає вашу пошту.',
    ],
  },
}
