import type { Language } from '../../platform/mail/language.ts'
import type { MailWords } from '../customer-sessions/mail-customer.ts'

/** Mails about a change of address. */
export type EmailChangeMail = 'customer_email_change' | 'customer_email_changed'

/** The text of each mail, to the new address and to the previous one. */
export const emailChangeWords: Record<EmailChangeMail, Record<Language, MailWords>> = {
  customer_email_change: {
    en: {
      subject: 'Confirm your new email address',
      lead: ['Once you confirm, {merchant} will send emails to this address.'],
      button: 'Confirm email address',
      notes: [
        'This link expires in 30 minutes.',
        'If you didn’t request this, you can ignore this email.',
      ],
    },
    de: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      lead: ['{merchant} schreibt an diese Adresse, sobald Sie sie bestätigen.'],
      button: 'Adresse bestätigen',
      notes: [
        'Der Link gilt 30 Minuten.',
        'Wenn Sie das nicht wollten, tun Sie nichts: Es ändert sich nichts.',
      ],
    },
    es: {
      subject: 'Confirme su nueva dirección de correo',
      lead: ['{merchant} escribirá a esta dirección cuando la confirme.'],
      button: 'Confirmar dirección',
      notes: [
        'El enlace es válido durante 30 minutos.',
        'Si no lo ha pedido, no haga nada: nada cambia.',
      ],
    },
    fr: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      lead: ['{merchant} écrira à cette adresse dès que vous l’aurez confirmée.'],
      button: 'Confirmer l’adresse',
      notes: [
        'Le lien est valable 30 minutes.',
        'Si vous n’avez rien demandé, ne faites rien : rien ne change.',
      ],
    },
    pl: {
      subject: 'Potwierdź nowy adres e-mail',
      lead: ['{merchant} będzie pisać na ten adres, gdy go potwierdzisz.'],
      button: 'Potwierdź adres',
      notes: [
        'Link jest ważny przez 30 minut.',
        'Jeśli to pomyłka, nie rób nic: nic się nie zmieni.',
      ],
    },
    ru: {
      subject: 'Подтвердите новый адрес эл. почты',
      lead: ['{merchant} будет писать на этот адрес, когда вы его подтвердите.'],
      button: 'Подтвердить адрес',
      notes: [
        'Ссылка действует 30 минут.',
        'Если вы этого не просили, ничего не делайте: ничего не изменится.',
      ],
    },
    tr: {
      subject: 'Yeni e-posta adresinizi onaylayın',
      lead: ['Onayladığınızda {merchant} bu adrese yazacak.'],
      button: 'Adresi onayla',
      notes: [
        'Bağlantı 30 dakika geçerlidir.',
        'Bunu siz istemediyseniz bir şey yapmayın: hiçbir şey değişmez.',
      ],
    },
    uk: {
      subject: 'Підтвердьте нову адресу ел. пошти',
      lead: ['{merchant} писатиме на цю адресу, щойно ви її підтвердите.'],
      button: 'Підтвердити адресу',
      notes: [
        'Посилання дійсне 30 хвилин.',
        'Якщо ви цього не просили, нічого не робіть: нічого не зміниться.',
      ],
    },
  },
  customer_email_changed: {
    en: {
      subject: 'Your email address was changed',
      lead: [
        'Your email address was changed in the customer portal. {merchant} will no longer send emails to this address.',
      ],
      button: '',
      notes: ['If this wasn’t you, contact {merchant}.'],
    },
    de: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      lead: [
        '{merchant} schreibt nicht mehr an diese Adresse: Sie wurde in Ihrem Kundenbereich geändert.',
      ],
      button: '',
      notes: ['Wenn Sie das nicht waren, sagen Sie es {merchant}.'],
    },
    es: {
      subject: 'Su dirección de correo ha cambiado',
      lead: ['{merchant} ya no escribe a esta dirección: se ha cambiado en su portal de cliente.'],
      button: '',
      notes: ['Si no ha sido usted, avise a {merchant}.'],
    },
    fr: {
      subject: 'Votre adresse e-mail a été modifiée',
      lead: [
        '{merchant} n’écrit plus à cette adresse : elle a été modifiée dans votre espace client.',
      ],
      button: '',
      notes: ['Si ce n’était pas vous, prévenez {merchant}.'],
    },
    pl: {
      subject: 'Twój adres e-mail został zmieniony',
      lead: ['{merchant} nie pisze już na ten adres: zmieniono go w panelu klienta.'],
      button: '',
      notes: ['Jeśli to nie Ty, powiadom {merchant}.'],
    },
    ru: {
      subject: 'Ваш адрес эл. почты изменён',
      lead: ['{merchant} больше не пишет на этот адрес: он изменён в вашем кабинете.'],
      button: '',
      notes: ['Если это были не вы, сообщите об этом: {merchant}.'],
    },
    tr: {
      subject: 'E-posta adresiniz değişti',
      lead: ['{merchant} artık bu adrese yazmıyor: adres müşteri portalınızda değiştirildi.'],
      button: '',
      notes: ['Bunu siz yapmadıysanız {merchant} ile iletişime geçin.'],
    },
    uk: {
      subject: 'Вашу адресу ел. пошти змінено',
      lead: ['{merchant} більше не пише на цю адресу: її змінено у вашому кабінеті.'],
      button: '',
      notes: ['Якщо це були не ви, повідомте про це: {merchant}.'],
    },
  },
}
