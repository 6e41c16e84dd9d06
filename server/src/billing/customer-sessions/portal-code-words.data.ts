import type { Language } from '../../platform/mail/language.ts'
import type { MailWords } from './mail-customer.ts'

/** The email with the code that opens the portal. */
export const portalCodeWords: Record<Language, MailWords> = {
  en: {
    subject: 'Your sign-in code for {merchant}',
    lead: ['Enter this code to view your purchases from {merchant}.'],
    button: '',
    notes: [
      'This code expires in 30 minutes and can be used once.',
      'If you didn’t request this, you can ignore this email.',
    ],
  },
  de: {
    subject: 'Ihr Anmeldecode für {merchant}',
    lead: ['Geben Sie diesen Code ein, um Ihre Käufe bei {merchant} zu sehen.'],
    button: '',
    notes: [
      'Der Code gilt einmal und 30 Minuten lang.',
      'Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail.',
    ],
  },
  es: {
    subject: 'Su código de acceso para {merchant}',
    lead: ['Introduzca este código para ver sus compras en {merchant}.'],
    button: '',
    notes: [
      'El código sirve una vez, durante 30 minutos.',
      'Si no lo ha pedido, ignore este correo.',
    ],
  },
  fr: {
    subject: 'Votre code de connexion pour {merchant}',
    lead: ['Saisissez ce code pour voir vos achats chez {merchant}.'],
    button: '',
    notes: [
      'Le code est utilisable une fois, pendant 30 minutes.',
      'Si vous ne l’avez pas demandé, ignorez cet e-mail.',
    ],
  },
  pl: {
    subject: 'Twój kod logowania do {merchant}',
    lead: ['Wpisz ten kod, aby zobaczyć swoje zakupy w {merchant}.'],
    button: '',
    notes: [
      'Kod działa raz, przez 30 minut.',
      'Jeśli to nie Ty o niego prosisz, zignoruj tę wiadomość.',
    ],
  },
  ru: {
    subject: 'Ваш код входа для {merchant}',
    lead: ['Введите этот код, чтобы увидеть свои покупки в {merchant}.'],
    button: '',
    notes: [
      'Код действует один раз в течение 30 минут.',
      'Если вы его не запрашивали, не обращайте внимания на это письмо.',
    ],
  },
  tr: {
    subject: '{merchant} için oturum açma kodunuz',
    lead: ['{merchant} üzerindeki satın almalarınızı görmek için bu kodu girin.'],
    button: '',
    notes: [
      'Kod 30 dakika içinde bir kez kullanılabilir.',
      'Siz istemediyseniz bu e-postayı yok sayın.',
    ],
  },
  uk: {
    subject: 'Ваш код входу для {merchant}',
    lead: ['Введіть цей код, щоб побачити свої покупки в {merchant}.'],
    button: '',
    notes: [
      'Код діє один раз протягом 30 хвилин.',
      'Якщо ви його не запитували, не зважайте на цей лист.',
    ],
  },
}
