import type { InLanguages } from '../words.ts'

export const changeEmail: InLanguages = {
  en: {
    subject: 'Confirm your new email address',
    lead: 'Confirm that you want to use {email} as your account’s email address.',
    button: 'Confirm email address',
    notes: [
      'This link expires in {minutes} minutes.',
      'If you didn’t request this, you can ignore this email. Nothing will change.',
    ],
  },
  de: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    lead: '{email} soll die Adresse Ihres Kontos werden. Bitte bestätigen Sie, dass sie Ihnen gehört.',
    button: 'Diese Adresse verwenden',
    notes: [
      'Der Link gilt {minutes} Minuten.',
      'Wenn Sie hier kein Konto haben oder das nicht angefordert haben, folgen Sie dem Link nicht: Es ändert sich nichts.',
    ],
  },
  es: {
    subject: 'Confirme su nueva dirección de correo',
    lead: '{email} va a ser la dirección de su cuenta. Confirme que es suya.',
    button: 'Usar esta dirección',
    notes: [
      'El enlace es válido durante {minutes} minutos.',
      'Si no tiene cuenta aquí o no lo ha pedido usted, no siga el enlace: nada cambiará.',
    ],
  },
  fr: {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    lead: '{email} doit devenir l’adresse de votre compte. Veuillez confirmer qu’elle est à vous.',
    button: 'Utiliser cette adresse',
    notes: [
      'Le lien est valable {minutes} minutes.',
      'Si vous n’avez pas de compte ici ou n’avez rien demandé, ne suivez pas le lien : rien ne changera.',
    ],
  },
  pl: {
    subject: 'Potwierdź nowy adres e-mail',
    lead: '{email} ma zostać adresem Twojego konta. Potwierdź, że należy do Ciebie.',
    button: 'Użyj tego adresu',
    notes: [
      'Link jest ważny przez {minutes} minut.',
      'Jeśli nie masz tu konta albo to nie Twoja prośba, nie otwieraj linku: nic się nie zmieni.',
    ],
  },
  ru: {
    subject: 'Подтвердите новый адрес электронной почты',
    lead: '{email} должен стать адресом вашей учётной записи. Подтвердите, что он ваш.',
    button: 'Использовать этот адрес',
    notes: [
      'Ссылка действует {minutes} минут.',
      'Если у вас нет здесь учётной записи или вы этого не запрашивали, не переходите по ссылке: ничего не изменится.',
    ],
  },
  tr: {
    subject: 'Yeni e-posta adresinizi onaylayın',
    lead: '{email} hesabınızın adresi olacak. Lütfen size ait olduğunu onaylayın.',
    button: 'Bu adresi kullan',
    notes: [
      'Bağlantı {minutes} dakika geçerlidir.',
      'Burada hesabınız yoksa veya bunu siz istemediyseniz bağlantıyı izlemeyin: hiçbir şey değişmez.',
    ],
  },
  uk: {
    subject: 'Підтвердьте нову адресу електронної пошти',
    lead: '{email} має стати адресою вашого облікового запису. Підтвердьте, що вона ваша.',
    button: 'Використовувати цю адресу',
    notes: [
      'Посилання дійсне {minutes} хвилин.',
      'Якщо у вас тут немає облікового запису або ви цього не просили, не переходьте за посиланням: нічого не зміниться.',
    ],
  },
}
