import type { Language } from '../../platform/mail/language.ts'
import type { MailWords } from '../customer-sessions/mail-customer.ts'

/** Mails about failed charges. */
export type FailedPaymentMail =
  | 'subscription_past_due'
  | 'last_payment_failed'
  | 'subscription_revoked'

/** Used instead if no card is left that may be retried. */
export const needsAnotherCard: Record<Language, string> = {
  en: 'We couldn’t charge {amount} for {product}, and there’s no card on file to try again.',
  de: 'Wir konnten {amount} für {product} nicht abbuchen und haben keine Karte für einen neuen Versuch.',
  es: 'No hemos podido cobrar {amount} por {product} y no hay tarjeta con la que volver a intentarlo.',
  fr: 'Nous n’avons pas pu prélever {amount} pour {product}, et aucune carte ne peut être réessayée.',
  pl: 'Nie udało się pobrać {amount} za {product} i nie ma karty, którą można spróbować ponownie.',
  ru: 'Не удалось списать {amount} за {product}, и нет карты, с которой можно попробовать снова.',
  tr: '{product} için {amount} tahsil edilemedi ve yeniden denenebilecek bir kart yok.',
  uk: 'Не вдалося списати {amount} за {product}, і немає картки, з якої можна спробувати знову.',
}

/** The text of each mail; `{amount}` is the amount due, `{next}` the date of the next attempt. */
export const failedPaymentWords: Record<FailedPaymentMail, Record<Language, MailWords>> = {
  subscription_past_due: {
    en: {
      subject: 'Your payment for {product} failed',
      lead: [
        'We couldn’t charge {amount} for {product}. We’ll try again on {next}.',
        'Pay now or add another card to keep your subscription.',
      ],
      button: 'Pay now',
      notes: ['Invoice number: {number}', 'This link expires in one hour.'],
    },
    de: {
      subject: 'Ihre Zahlung für {product} ist fehlgeschlagen',
      lead: [
        'Wir konnten {amount} für {product} nicht abbuchen. Wir versuchen es am {next} noch einmal.',
        'Sie können jetzt zahlen oder eine andere Karte hinterlegen, damit Ihr Abonnement weiterläuft.',
      ],
      button: 'Jetzt zahlen',
      notes: ['Rechnungsnummer: {number}', 'Der Link gilt eine Stunde.'],
    },
    es: {
      subject: 'Su pago de {product} ha fallado',
      lead: [
        'No hemos podido cobrar {amount} por {product}. Lo intentaremos de nuevo el {next}.',
        'Puede pagar ahora o añadir otra tarjeta para que su suscripción continúe.',
      ],
      button: 'Pagar ahora',
      notes: ['Número de factura: {number}', 'El enlace es válido durante una hora.'],
    },
    fr: {
      subject: 'Votre paiement pour {product} a échoué',
      lead: [
        'Nous n’avons pas pu prélever {amount} pour {product}. Nous réessaierons le {next}.',
        'Vous pouvez payer maintenant ou enregistrer une autre carte pour que votre abonnement continue.',
      ],
      button: 'Payer maintenant',
      notes: ['Numéro de facture : {number}', 'Le lien est valable une heure.'],
    },
    pl: {
      subject: 'Płatność za {product} nie powiodła się',
      lead: [
        'Nie udało się pobrać {amount} za {product}. Spróbujemy ponownie {next}.',
        'Możesz zapłacić teraz albo podać inną kartę, aby subskrypcja trwała dalej.',
      ],
      button: 'Zapłać teraz',
      notes: ['Numer faktury: {number}', 'Link jest ważny przez godzinę.'],
    },
    ru: {
      subject: 'Платёж за {product} не прошёл',
      lead: [
        'Не удалось списать {amount} за {product}. Мы попробуем снова {next}.',
        'Вы можете оплатить сейчас или указать другую карту, чтобы подписка продолжалась.',
      ],
      button: 'Оплатить сейчас',
      notes: ['Номер счёта: {number}', 'Ссылка действует один час.'],
    },
    tr: {
      subject: '{product} ödemeniz başarısız oldu',
      lead: [
        '{product} için {amount} tahsil edilemedi. {next} tarihinde yeniden deneyeceğiz.',
        'Aboneliğinizin sürmesi için şimdi ödeyebilir veya başka bir kart bırakabilirsiniz.',
      ],
      button: 'Şimdi öde',
      notes: ['Fatura numarası: {number}', 'Bağlantı bir saat geçerlidir.'],
    },
    uk: {
      subject: 'Платіж за {product} не пройшов',
      lead: [
        'Не вдалося списати {amount} за {product}. Ми спробуємо знову {next}.',
        'Ви можете сплатити зараз або вказати іншу картку, щоб підписка тривала.',
      ],
      button: 'Сплатити зараз',
      notes: ['Номер рахунку: {number}', 'Посилання дійсне одну годину.'],
    },
  },
  last_payment_failed: {
    en: {
      subject: 'Your payment for {product} failed',
      lead: [
        'We couldn’t charge {amount} for {product}. We’ll try again on {next}.',
        'Your subscription has ended, and this payment covers time you already used. Pay now or add another card.',
      ],
      button: 'Pay now',
      notes: ['Invoice number: {number}', 'This link expires in one hour.'],
    },
    de: {
      subject: 'Ihre Zahlung für {product} ist fehlgeschlagen',
      lead: [
        'Wir konnten {amount} für {product} nicht abbuchen. Wir versuchen es am {next} noch einmal.',
        'Ihr Abonnement ist beendet; der Betrag ist für die Zeit davor. Sie können jetzt zahlen oder eine andere Karte hinterlegen.',
      ],
      button: 'Jetzt zahlen',
      notes: ['Rechnungsnummer: {number}', 'Der Link gilt eine Stunde.'],
    },
    es: {
      subject: 'Su pago de {product} ha fallado',
      lead: [
        'No hemos podido cobrar {amount} por {product}. Lo intentaremos de nuevo el {next}.',
        'Su suscripción ha terminado; el importe corresponde al tiempo anterior. Puede pagar ahora o añadir otra tarjeta.',
      ],
      button: 'Pagar ahora',
      notes: ['Número de factura: {number}', 'El enlace es válido durante una hora.'],
    },
    fr: {
      subject: 'Votre paiement pour {product} a échoué',
      lead: [
        'Nous n’avons pas pu prélever {amount} pour {product}. Nous réessaierons le {next}.',
        'Votre abonnement est terminé ; ce montant correspond à la période précédente. Vous pouvez payer maintenant ou enregistrer une autre carte.',
      ],
      button: 'Payer maintenant',
      notes: ['Numéro de facture : {number}', 'Le lien est valable une heure.'],
    },
    pl: {
      subject: 'Płatność za {product} nie powiodła się',
      lead: [
        'Nie udało się pobrać {amount} za {product}. Spróbujemy ponownie {next}.',
        'Subskrypcja się zakończyła; ta kwota dotyczy wcześniejszego okresu. Możesz zapłacić teraz lub dodać inną kartę.',
      ],
      button: 'Zapłać teraz',
      notes: ['Numer faktury: {number}', 'Link jest ważny przez godzinę.'],
    },
    ru: {
      subject: 'Платёж за {product} не прошёл',
      lead: [
        'Не удалось списать {amount} за {product}. Мы попробуем ещё раз {next}.',
        'Подписка завершена; сумма относится к времени до этого. Вы можете заплатить сейчас или указать другую карту.',
      ],
      button: 'Заплатить сейчас',
      notes: ['Номер счёта: {number}', 'Ссылка действует один час.'],
    },
    tr: {
      subject: '{product} ödemeniz başarısız oldu',
      lead: [
        '{product} için {amount} tahsil edilemedi. {next} tarihinde yeniden deneyeceğiz.',
        'Aboneliğiniz sona erdi; bu tutar önceki kullanım içindir. Şimdi ödeyebilir veya başka bir kart ekleyebilirsiniz.',
      ],
      button: 'Şimdi öde',
      notes: ['Fatura numarası: {number}', 'Bağlantı bir saat geçerlidir.'],
    },
    uk: {
      subject: 'Платіж за {product} не пройшов',
      lead: [
        'Не вдалося списати {amount} за {product}. Ми спробуємо ще раз {next}.',
        'Підписку завершено; сума стосується часу до цього. Ви можете заплатити зараз або вказати іншу картку.',
      ],
      button: 'Заплатити зараз',
      notes: ['Номер рахунку: {number}', 'Посилання дійсне одну годину.'],
    },
  },
  subscription_revoked: {
    en: {
      subject: 'Your {product} subscription has ended',
      lead: [
        'We couldn’t charge {amount} for {product} and won’t try again. Your subscription has ended, and you don’t owe anything.',
        'You can subscribe again at any time.',
      ],
      button: 'Open your account',
      notes: ['This link expires in one hour.'],
    },
    de: {
      subject: 'Ihr Abonnement von {product} ist beendet',
      lead: [
        'Wir konnten {amount} für {product} nicht abbuchen und versuchen es nicht mehr. Ihr Abonnement ist beendet, und Sie schulden nichts.',
        'Sie können jederzeit wieder abonnieren.',
      ],
      button: 'Konto öffnen',
      notes: ['Der Link gilt eine Stunde.'],
    },
    es: {
      subject: 'Su suscripción a {product} ha terminado',
      lead: [
        'No hemos podido cobrar {amount} por {product} y hemos dejado de intentarlo. Su suscripción ha terminado y no debe nada.',
        'Puede volver a suscribirse cuando quiera.',
      ],
      button: 'Abrir su cuenta',
      notes: ['El enlace es válido durante una hora.'],
    },
    fr: {
      subject: 'Votre abonnement à {product} est terminé',
      lead: [
        'Nous n’avons pas pu prélever {amount} pour {product} et n’essaierons plus. Votre abonnement est terminé et vous ne devez rien.',
        'Vous pouvez vous réabonner à tout moment.',
      ],
      button: 'Ouvrir votre compte',
      notes: ['Le lien est valable une heure.'],
    },
    pl: {
      subject: 'Subskrypcja {product} zakończyła się',
      lead: [
        'Nie udało się pobrać {amount} za {product} i nie będziemy już próbować. Subskrypcja zakończyła się i nic nie jesteś winien.',
        'W każdej chwili możesz zasubskrybować ponownie.',
      ],
      button: 'Otwórz konto',
      notes: ['Link jest ważny przez godzinę.'],
    },
    ru: {
      subject: 'Подписка на {product} завершена',
      lead: [
        'Не удалось списать {amount} за {product}, и мы больше не пробуем. Подписка завершена, вы ничего не должны.',
        'Вы можете подписаться снова в любое время.',
      ],
      button: 'Открыть кабинет',
      notes: ['Ссылка действует один час.'],
    },
    tr: {
      subject: '{product} aboneliğiniz sona erdi',
      lead: [
        '{product} için {amount} tahsil edilemedi ve artık denemiyoruz. Aboneliğiniz sona erdi, borcunuz yok.',
        'İstediğiniz zaman yeniden abone olabilirsiniz.',
      ],
      button: 'Hesabı aç',
      notes: ['Bağlantı bir saat geçerlidir.'],
    },
    uk: {
      subject: 'Підписку на {product} завершено',
      lead: [
        'Не вдалося списати {amount} за {product}, і ми більше не пробуємо. Підписку завершено, ви нічого не винні.',
        'Ви можете підписатися знову будь-коли.',
      ],
      button: 'Відкрити кабінет',
      notes: ['Посилання дійсне одну годину.'],
    },
  },
}
