import type { NotificationSettings } from '@gatehouse/contract/organizations/merchant-settings'
import type { Language } from '../../platform/mail/language.ts'
import type { MailWords } from '../customer-sessions/mail-customer.ts'

const around = {
  en: {
    button: 'View order',
    notes: ['Invoice number: {number}', 'Manage these emails in your organization’s settings.'],
  },
  de: {
    button: 'Bestellung öffnen',
    notes: [
      'Rechnungsnummer: {number}',
      'Welche dieser Mails gesendet werden, steht in den Einstellungen Ihrer Organisation.',
    ],
  },
  es: {
    button: 'Abrir pedido',
    notes: [
      'Número de factura: {number}',
      'Los ajustes de su organización dicen cuáles de estos correos se envían.',
    ],
  },
  fr: {
    button: 'Ouvrir la commande',
    notes: [
      'Numéro de facture : {number}',
      'Les paramètres de votre organisation disent lesquels de ces e-mails sont envoyés.',
    ],
  },
  pl: {
    button: 'Otwórz zamówienie',
    notes: [
      'Numer faktury: {number}',
      'Które z tych wiadomości są wysyłane, określają ustawienia twojej organizacji.',
    ],
  },
  ru: {
    button: 'Открыть заказ',
    notes: [
      'Номер счёта: {number}',
      'Какие из этих писем отправляются, указано в настройках вашей организации.',
    ],
  },
  tr: {
    button: 'Siparişi açın',
    notes: [
      'Fatura numarası: {number}',
      'Bu e-postalardan hangilerinin gönderileceği kuruluşunuzun ayarlarında belirtilir.',
    ],
  },
  uk: {
    button: 'Відкрити замовлення',
    notes: [
      'Номер рахунку: {number}',
      'Які з цих листів надсилаються, зазначено в налаштуваннях вашої організації.',
    ],
  },
}

/** The mails a merchant's members receive about a sale, by the setting that enables them. */
export const merchantWords: Record<keyof NotificationSettings, Record<Language, MailWords>> = {
  new_order: {
    en: {
      subject: '{buyer} bought {product}',
      lead: ['{buyer} bought {product} for {amount}.'],
      ...around.en,
    },
    de: {
      subject: '{buyer} hat {product} gekauft',
      lead: ['{buyer} hat {product} für {amount} gekauft.'],
      ...around.de,
    },
    es: {
      subject: '{buyer} ha comprado {product}',
      lead: ['{buyer} ha comprado {product} por {amount}.'],
      ...around.es,
    },
    fr: {
      subject: '{buyer} a acheté {product}',
      lead: ['{buyer} a acheté {product} pour {amount}.'],
      ...around.fr,
    },
    pl: {
      subject: 'Nowe zamówienie: {product}',
      lead: ['{buyer} kupuje {product} za {amount}.'],
      ...around.pl,
    },
    ru: {
      subject: 'Новый заказ: {product}',
      lead: ['Покупатель {buyer}: {product} за {amount}.'],
      ...around.ru,
    },
    tr: {
      subject: '{buyer} {product} satın aldı',
      lead: ['{buyer}, {product} ürününü {amount} karşılığında satın aldı.'],
      ...around.tr,
    },
    uk: {
      subject: 'Нове замовлення: {product}',
      lead: ['Покупець {buyer}: {product} за {amount}.'],
      ...around.uk,
    },
  },
  new_subscription: {
    en: {
      subject: '{buyer} subscribed to {product}',
      lead: ['{buyer} subscribed to {product}. Amount charged: {amount}.'],
      ...around.en,
    },
    de: {
      subject: '{buyer} hat {product} abonniert',
      lead: ['{buyer} hat {product} abonniert. Jetzt abgebucht: {amount}.'],
      ...around.de,
    },
    es: {
      subject: '{buyer} se ha suscrito a {product}',
      lead: ['{buyer} se ha suscrito a {product}. Cobrado ahora: {amount}.'],
      ...around.es,
    },
    fr: {
      subject: '{buyer} s’est abonné à {product}',
      lead: ['{buyer} s’est abonné à {product}. Prélevé maintenant : {amount}.'],
      ...around.fr,
    },
    pl: {
      subject: 'Nowa subskrypcja: {product}',
      lead: ['{buyer} subskrybuje {product}. Pobrano teraz: {amount}.'],
      ...around.pl,
    },
    ru: {
      subject: 'Новая подписка: {product}',
      lead: ['Покупатель {buyer}: подписка на {product}. Списано сейчас: {amount}.'],
      ...around.ru,
    },
    tr: {
      subject: '{buyer} {product} aboneliği başlattı',
      lead: ['{buyer}, {product} aboneliğini başlattı. Şimdi alınan tutar: {amount}.'],
      ...around.tr,
    },
    uk: {
      subject: 'Нова підписка: {product}',
      lead: ['Покупець {buyer}: підписка на {product}. Списано зараз: {amount}.'],
      ...around.uk,
    },
  },
}
