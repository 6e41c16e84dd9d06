import type { InLanguages } from '../words.ts'

export const verifyEmail: InLanguages = {
  en: {
    subject: 'Verify your email address',
    lead: 'Verify that {email} is your email address.',
    button: 'Verify email',
    notes: [
      'This link expires in {minutes} minutes.',
      'If you didn’t request this, you can ignore this email.',
    ],
  },
  de: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    lead: 'Bitte bestätigen Sie, dass {email} Ihre Adresse ist.',
    button: 'Adresse bestätigen',
    notes: [
      'Der Link gilt {minutes} Minuten.',
      'Wenn Sie das nicht angefordert haben, können Sie diese Mail ignorieren.',
    ],
  },
  es: {
    subject: 'Confirme su dirección de correo',
    lead: 'Confirme que {email} es su dirección.',
    button: 'Confirmar dirección',
    notes: [
      'El enlace es válido durante {minutes} minutos.',
      'Si no lo ha pedido usted, puede ignorar este correo.',
    ],
  },
  fr: {
    subject: 'Confirmez votre adresse e-mail',
    lead: 'Veuillez confirmer que {email} est bien votre adresse.',
    button: 'Confirmer l’adresse',
    notes: [
      'Le lien est valable {minutes} minutes.',
      'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message.',
    ],
  },
  pl: {
    subject: 'Potwierdź swój adres e-mail',
    lead: 'Potwierdź, że {email} to Twój adres.',
    button: 'Potwierdź adres',
    notes: [
      'Link jest ważny przez {minutes} minut.',
      'Jeśli to nie Twoja prośba, możesz zignorować tę wiadomość.',
    ],
  },
  ru: {
    subject: 'Подтвердите адрес электронной почты',
    lead: 'Пожалуйста, подтвердите, что {email} — ваш адрес.',
    button: 'Подтвердить адрес',
    notes: [
      'Ссылка действует {minutes} минут.',
      'Если вы этого не запрашивали, просто не обращайте внимания на это письмо.',
    ],
  },
  tr: {
    subject: 'E-posta adresinizi onaylayın',
    lead: 'Lütfen {email} adresinin size ait olduğunu onaylayın.',
    button: 'Adresi onayla',
    notes: [
      'Bağlantı {minutes} dakika geçerlidir.',
      'Bunu siz istemediyseniz bu e-postayı dikkate almayabilirsiniz.',
    ],
  },
  uk: {
    subject: 'Підтвердьте адресу електронної пошти',
    lead: 'Будь ласка, підтвердьте, що {email} — ваша адреса.',
    button: 'Підтвердити адресу',
    notes: [
      'Посилання дійсне {minutes} хвилин.',
      'Якщо ви цього не просили, просто не зважайте на цей лист.',
    ],
  },
}
