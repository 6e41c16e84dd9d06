import type { InLanguages } from '../words.ts'

export const emailChanged: InLanguages = {
  en: {
    subject: 'Your email address was changed',
    lead: 'Your account’s email address was changed from {email} to {to}.',
    button: 'Go to sign-in',
    notes: [
      'If this was you, you don’t need to do anything.',
      'If this wasn’t you, contact support right away. Someone else may have access to your account.',
    ],
  },
  de: {
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    lead: 'Die Adresse Ihres Kontos ist jetzt {to} statt {email}.',
    button: 'Zur Anmeldung',
    notes: [
      'Wenn Sie das waren, ist nichts zu tun.',
      'Wenn nicht, wenden Sie sich sofort an den Betreiber dieses Dienstes: Jemand anderes könnte Ihr Konto haben.',
    ],
  },
  es: {
    subject: 'Se ha cambiado su dirección de correo',
    lead: 'La dirección de su cuenta es ahora {to} en lugar de {email}.',
    button: 'Ir a iniciar sesión',
    notes: [
      'Si ha sido usted, no tiene que hacer nada.',
      'Si no ha sido usted, avise enseguida a quien gestiona este servicio: otra persona podría tener su cuenta.',
    ],
  },
  fr: {
    subject: 'Votre adresse e-mail a été changée',
    lead: 'L’adresse de votre compte est désormais {to} au lieu de {email}.',
    button: 'Aller à la connexion',
    notes: [
      'Si c’est vous, il n’y a rien à faire.',
      'Si ce n’est pas vous, prévenez aussitôt l’exploitant de ce service : quelqu’un d’autre pourrait avoir votre compte.',
    ],
  },
  pl: {
    subject: 'Twój adres e-mail został zmieniony',
    lead: 'Adresem Twojego konta jest teraz {to} zamiast {email}.',
    button: 'Przejdź do logowania',
    notes: [
      'Jeśli to Ty, nic nie musisz robić.',
      'Jeśli to nie Ty, od razu powiadom operatora tej usługi: ktoś inny może mieć Twoje konto.',
    ],
  },
  ru: {
    subject: 'Ваш адрес электронной почты изменён',
    lead: 'Адрес вашей учётной записи теперь {to} вместо {email}.',
    button: 'Перейти ко входу',
    notes: [
      'Если это были вы, ничего делать не нужно.',
      'Если это были не вы, сразу сообщите владельцу этого сервиса: вашей учётной записью мог завладеть кто-то другой.',
    ],
  },
  tr: {
    subject: 'E-posta adresiniz değiştirildi',
    lead: 'Hesabınızın adresi artık {email} yerine {to}.',
    button: 'Oturum açmaya git',
    notes: [
      'Sizseniz yapmanız gereken bir şey yok.',
      'Siz değilseniz hemen bu hizmeti işletene haber verin: hesabınız başkasının eline geçmiş olabilir.',
    ],
  },
  uk: {
    subject: 'Вашу адресу електронної пошти змінено',
    lead: 'Адреса вашого облікового запису тепер {to} замість {email}.',
    button: 'Перейти до входу',
    notes: [
      'Якщо це були ви, нічого робити не треба.',
      'Якщо це були не ви, одразу повідомте власника цього сервісу: вашим обліковим записом міг заволодіти хтось інший.',
    ],
  },
}
