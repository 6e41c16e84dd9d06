import type { Language } from '../../platform/mail/language.ts'
import type { MailWords } from '../customer-sessions/mail-customer.ts'

/** Mails that follow a payment. */
export type PurchaseMail =
  | 'order_confirmation'
  | 'subscription_confirmation'
  | 'trial_confirmation'
  | 'subscription_cycled'
  | 'subscription_cycled_after_trial'
  | 'subscription_resumed'
  | 'subscription_updated'

const english = {
  button: 'View order and invoice',
  notes: ['Invoice number: {number}', 'This link expires in one hour.'],
}
const german = {
  button: 'Bestellung und Rechnung öffnen',
  notes: ['Rechnungsnummer: {number}', 'Der Link gilt eine Stunde.'],
}
const spanish = {
  button: 'Abrir pedido y factura',
  notes: ['Número de factura: {number}', 'El enlace es válido durante una hora.'],
}
const french = {
  button: 'Ouvrir la commande et la facture',
  notes: ['Numéro de facture : {number}', 'Le lien est valable une heure.'],
}
const polish = {
  button: 'Otwórz zamówienie i fakturę',
  notes: ['Numer faktury: {number}', 'Link jest ważny przez godzinę.'],
}
const russian = {
  button: 'Открыть заказ и счёт',
  notes: ['Номер счёта: {number}', 'Ссылка действует один час.'],
}
const turkish = {
  button: 'Siparişi ve faturayı açın',
  notes: ['Fatura numarası: {number}', 'Bağlantı bir saat geçerlidir.'],
}
const ukrainian = {
  button: 'Відкрити замовлення і рахунок',
  notes: ['Номер рахунку: {number}', 'Посилання дійсне одну годину.'],
}

/** The text of each mail; `{amount}` is the total, `{until}` and `{later}` describe a trial. */
export const words: Record<PurchaseMail, Record<Language, MailWords>> = {
  order_confirmation: {
    en: {
      subject: 'Your purchase from {merchant}',
      lead: ['Thanks for buying {product}. You paid {amount}.'],
      ...english,
    },
    de: {
      subject: 'Ihr Kauf bei {merchant}',
      lead: ['Danke, dass Sie {product} für {amount} gekauft haben.'],
      ...german,
    },
    es: {
      subject: 'Su compra en {merchant}',
      lead: ['Gracias por comprar {product} por {amount}.'],
      ...spanish,
    },
    fr: {
      subject: 'Votre achat chez {merchant}',
      lead: ['Merci d’avoir acheté {product} pour {amount}.'],
      ...french,
    },
    pl: {
      subject: 'Twój zakup w {merchant}',
      lead: ['Dziękujemy za zakup: {product}, {amount}.'],
      ...polish,
    },
    ru: {
      subject: 'Ваша покупка в {merchant}',
      lead: ['Спасибо за покупку: {product}, {amount}.'],
      ...russian,
    },
    tr: {
      subject: '{merchant} alışverişiniz',
      lead: ['Teşekkürler: {product}, {amount}.'],
      ...turkish,
    },
    uk: {
      subject: 'Ваша покупка в {merchant}',
      lead: ['Дякуємо за покупку: {product}, {amount}.'],
      ...ukrainian,
    },
  },
  subscription_confirmation: {
    en: {
      subject: 'Your subscription to {product}',
      lead: ['Thanks for subscribing to {product}. You paid {amount}.'],
      ...english,
    },
    de: {
      subject: 'Ihr Abonnement von {product}',
      lead: ['Ihr Abonnement von {product} hat begonnen. Bezahlt: {amount}.'],
      ...german,
    },
    es: {
      subject: 'Su suscripción a {product}',
      lead: ['Su suscripción a {product} ha comenzado. Importe pagado: {amount}.'],
      ...spanish,
    },
    fr: {
      subject: 'Votre abonnement à {product}',
      lead: ['Votre abonnement à {product} a commencé. Montant payé : {amount}.'],
      ...french,
    },
    pl: {
      subject: 'Twoja subskrypcja: {product}',
      lead: ['Subskrypcja {product} rozpoczęła się. Zapłacono: {amount}.'],
      ...polish,
    },
    ru: {
      subject: 'Ваша подписка на {product}',
      lead: ['Подписка на {product} началась. Оплачено: {amount}.'],
      ...russian,
    },
    tr: {
      subject: '{product} aboneliğiniz',
      lead: ['{product} aboneliğiniz başladı. Ödenen: {amount}.'],
      ...turkish,
    },
    uk: {
      subject: 'Ваша підписка на {product}',
      lead: ['Підписка на {product} почалася. Сплачено: {amount}.'],
      ...ukrainian,
    },
  },
  trial_confirmation: {
    en: {
      subject: 'Your {product} trial',
      lead: [
        'Your free trial of {product} runs until {until}.',
        'After that, it renews automatically at {later} per period.',
        'Cancel before then and you won’t be charged.',
      ],
      ...english,
    },
    de: {
      subject: 'Ihre Probezeit von {product}',
      lead: [
        'Sie können {product} bis {until} nutzen, ohne zu zahlen.',
        'Danach kostet es {later} je Zeitraum und wird von selbst abgebucht.',
        'Kündigen Sie vorher, wird nichts abgebucht.',
      ],
      ...german,
    },
    es: {
      subject: 'Su prueba de {product}',
      lead: [
        'Puede usar {product} hasta el {until} sin pagar.',
        'Después cuesta {later} por periodo y se cobra automáticamente.',
        'Si cancela antes, no se cobra nada.',
      ],
      ...spanish,
    },
    fr: {
      subject: 'Votre essai de {product}',
      lead: [
        'Vous pouvez utiliser {product} jusqu’au {until} sans payer.',
        'Ensuite, {later} par période sont prélevés automatiquement.',
        'Si vous résiliez avant, rien n’est prélevé.',
      ],
      ...french,
    },
    pl: {
      subject: 'Okres próbny {product}',
      lead: [
        'Do {until} możesz korzystać z {product} bez opłat.',
        'Potem automatycznie pobieramy {later} za okres.',
        'Jeśli zrezygnujesz wcześniej, nic nie pobierzemy.',
      ],
      ...polish,
    },
    ru: {
      subject: 'Пробный период {product}',
      lead: [
        'До {until} вы можете пользоваться {product} бесплатно.',
        'Затем автоматически списывается {later} за период.',
        'Если отменить раньше, ничего не спишется.',
      ],
      ...russian,
    },
    tr: {
      subject: '{product} deneme süreniz',
      lead: [
        '{product} ürününü {until} tarihine kadar ücretsiz kullanabilirsiniz.',
        'Sonrasında dönem başına {later} kendiliğinden tahsil edilir.',
        'Önce iptal ederseniz hiçbir şey tahsil edilmez.',
      ],
      ...turkish,
    },
    uk: {
      subject: 'Пробний період {product}',
      lead: [
        'До {until} ви можете користуватися {product} безкоштовно.',
        'Потім автоматично списується {later} за період.',
        'Якщо скасувати раніше, нічого не спишеться.',
      ],
      ...ukrainian,
    },
  },
  subscription_cycled: {
    en: {
      subject: 'Your {product} subscription renewed',
      lead: ['Your {product} subscription renewed. You paid {amount}.'],
      ...english,
    },
    de: {
      subject: '{product} wurde verlängert',
      lead: ['Ihr Abonnement von {product} läuft weiter. Bezahlt: {amount}.'],
      ...german,
    },
    es: {
      subject: 'Se ha renovado {product}',
      lead: ['Su suscripción a {product} continúa. Importe pagado: {amount}.'],
      ...spanish,
    },
    fr: {
      subject: '{product} a été renouvelé',
      lead: ['Votre abonnement à {product} continue. Montant payé : {amount}.'],
      ...french,
    },
    pl: {
      subject: 'Odnowiono: {product}',
      lead: ['Subskrypcja {product} trwa dalej. Zapłacono: {amount}.'],
      ...polish,
    },
    ru: {
      subject: 'Подписка на {product} продлена',
      lead: ['Подписка на {product} продолжается. Оплачено: {amount}.'],
      ...russian,
    },
    tr: {
      subject: '{product} yenilendi',
      lead: ['{product} aboneliğiniz devam ediyor. Ödenen: {amount}.'],
      ...turkish,
    },
    uk: {
      subject: 'Підписку на {product} продовжено',
      lead: ['Підписка на {product} триває. Сплачено: {amount}.'],
      ...ukrainian,
    },
  },
  subscription_cycled_after_trial: {
    en: {
      subject: 'Your {product} subscription has started',
      lead: [
        'Your {product} trial has ended and your subscription has started. You paid {amount}.',
      ],
      ...english,
    },
    de: {
      subject: 'Ihr Abonnement von {product} hat begonnen',
      lead: ['Ihr Test von {product} ist vorbei, Ihr Abonnement hat begonnen. Bezahlt: {amount}.'],
      ...german,
    },
    es: {
      subject: 'Su suscripción a {product} ha comenzado',
      lead: [
        'Su prueba de {product} ha terminado y su suscripción ha comenzado. Importe pagado: {amount}.',
      ],
      ...spanish,
    },
    fr: {
      subject: 'Votre abonnement à {product} a commencé',
      lead: [
        'Votre essai de {product} est terminé et votre abonnement a commencé. Montant payé : {amount}.',
      ],
      ...french,
    },
    pl: {
      subject: 'Subskrypcja {product} rozpoczęła się',
      lead: [
        'Okres próbny {product} się skończył, a subskrypcja się rozpoczęła. Zapłacono: {amount}.',
      ],
      ...polish,
    },
    ru: {
      subject: 'Подписка на {product} началась',
      lead: ['Пробный период {product} закончился, подписка началась. Оплачено: {amount}.'],
      ...russian,
    },
    tr: {
      subject: '{product} aboneliğiniz başladı',
      lead: ['{product} denemeniz bitti ve aboneliğiniz başladı. Ödenen: {amount}.'],
      ...turkish,
    },
    uk: {
      subject: 'Підписка на {product} почалася',
      lead: ['Пробний період {product} закінчився, підписка почалася. Сплачено: {amount}.'],
      ...ukrainian,
    },
  },
  subscription_resumed: {
    en: {
      subject: 'Your {product} subscription has resumed',
      lead: ['Your {product} subscription is no longer paused. You paid {amount}.'],
      ...english,
    },
    de: {
      subject: 'Ihr Abonnement von {product} läuft weiter',
      lead: ['Die Pause Ihres Abonnements von {product} ist vorbei. Bezahlt: {amount}.'],
      ...german,
    },
    es: {
      subject: 'Su suscripción a {product} continúa',
      lead: ['Su suscripción a {product} ya no está en pausa. Importe pagado: {amount}.'],
      ...spanish,
    },
    fr: {
      subject: 'Votre abonnement à {product} reprend',
      lead: ['Votre abonnement à {product} n’est plus en pause. Montant payé : {amount}.'],
      ...french,
    },
    pl: {
      subject: 'Subskrypcja {product} trwa dalej',
      lead: ['Subskrypcja {product} nie jest już wstrzymana. Zapłacono: {amount}.'],
      ...polish,
    },
    ru: {
      subject: 'Подписка на {product} возобновлена',
      lead: ['Подписка на {product} больше не приостановлена. Оплачено: {amount}.'],
      ...russian,
    },
    tr: {
      subject: '{product} aboneliğiniz devam ediyor',
      lead: ['{product} aboneliğiniz artık duraklatılmış değil. Ödenen: {amount}.'],
      ...turkish,
    },
    uk: {
      subject: 'Підписку на {product} відновлено',
      lead: ['Підписка на {product} більше не призупинена. Сплачено: {amount}.'],
      ...ukrainian,
    },
  },
  subscription_updated: {
    en: {
      subject: 'Your {product} subscription was updated',
      lead: ['Your subscription was updated. You’re now on {product}. You paid {amount}.'],
      ...english,
    },
    de: {
      subject: 'Ihr Abonnement von {product} wurde geändert',
      lead: [
        'Tarif oder Plätze Ihres Abonnements wurden geändert. Es ist jetzt {product}. Bezahlt: {amount}.',
      ],
      ...german,
    },
    es: {
      subject: 'Se ha cambiado su suscripción a {product}',
      lead: [
        'Se han cambiado el plan o las plazas de su suscripción. Ahora es {product}. Importe pagado: {amount}.',
      ],
      ...spanish,
    },
    fr: {
      subject: 'Votre abonnement à {product} a été modifié',
      lead: [
        'La formule ou le nombre de places de votre abonnement a changé. C’est désormais {product}. Montant payé : {amount}.',
      ],
      ...french,
    },
    pl: {
      subject: 'Zmieniono subskrypcję: {product}',
      lead: [
        'Zmieniono plan lub liczbę miejsc subskrypcji. Teraz to {product}. Zapłacono: {amount}.',
      ],
      ...polish,
    },
    ru: {
      subject: 'Подписка на {product} изменена',
      lead: [
        'Тариф или число мест вашей подписки изменены. Теперь это {product}. Оплачено: {amount}.',
      ],
      ...russian,
    },
    tr: {
      subject: '{product} aboneliğiniz değişti',
      lead: ['Aboneliğinizin planı veya koltuk sayısı değişti. Artık {product}. Ödenen: {amount}.'],
      ...turkish,
    },
    uk: {
      subject: 'Підписку на {product} змінено',
      lead: [
        'Тариф або кількість місць вашої підписки змінено. Тепер це {product}. Сплачено: {amount}.',
      ],
      ...ukrainian,
    },
  },
}
