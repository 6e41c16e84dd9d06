import type { Language } from '../../platform/mail/language.ts'
import type { MailWords } from '../customer-sessions/mail-customer.ts'

/** Mail about periods that ended before they could be billed. `{count}` is their number. */
export const missedWords: Record<Language, MailWords> = {
  en: {
    subject: 'Billing periods not billed: {count}',
    lead: [
      'Some subscription periods ended before they could be billed, for example while the server was stopped. Only the current period of each subscription was charged.',
      'Choose whether to bill or waive each missed period.',
    ],
    button: 'Review missed periods',
    notes: ['No customer is charged for them until you decide.'],
  },
  de: {
    subject: 'Nicht berechnete Zeiträume: {count}',
    lead: [
      'Einige Abo-Zeiträume waren vorbei, bevor sie berechnet werden konnten, zum Beispiel während der Server stand. Berechnet wurde nur der laufende Zeitraum jedes Abos.',
      'Entscheiden Sie für jeden der anderen, ob er jetzt berechnet oder erlassen wird.',
    ],
    button: 'Versäumte Zeiträume öffnen',
    notes: ['Bis Sie entscheiden, wird niemand dafür belastet.'],
  },
  es: {
    subject: 'Periodos sin cobrar: {count}',
    lead: [
      'Algunos periodos de suscripciones terminaron antes de poder cobrarse, por ejemplo mientras el servidor estaba parado. Solo se cobró el periodo actual de cada suscripción.',
      'Decida para cada uno de los demás si se cobra ahora o se condona.',
    ],
    button: 'Abrir periodos perdidos',
    notes: ['No se cobra a nadie por ellos hasta que usted decida.'],
  },
  fr: {
    subject: 'Périodes non facturées : {count}',
    lead: [
      'Certaines périodes d’abonnements étaient terminées avant de pouvoir être facturées, par exemple pendant l’arrêt du serveur. Seule la période en cours de chaque abonnement a été facturée.',
      'Décidez pour chacune des autres si elle est facturée maintenant ou abandonnée.',
    ],
    button: 'Ouvrir les périodes manquées',
    notes: ['Personne n’est débité pour elles avant votre décision.'],
  },
  pl: {
    subject: 'Nierozliczone okresy: {count}',
    lead: [
      'Niektóre okresy subskrypcji skończyły się, zanim można było je rozliczyć, na przykład gdy serwer był zatrzymany. Pobrano opłatę tylko za bieżący okres każdej subskrypcji.',
      'Zdecyduj przy każdym z pozostałych, czy rozliczyć go teraz, czy umorzyć.',
    ],
    button: 'Otwórz pominięte okresy',
    notes: ['Do tego czasu nikt nie jest za nie obciążany.'],
  },
  ru: {
    subject: 'Неоплаченные периоды: {count}',
    lead: [
      'Некоторые периоды подписок закончились раньше, чем за них можно было выставить счёт, например пока сервер был остановлен. Оплата взята только за текущий период каждой подписки.',
      'Решите для каждого из остальных, выставить счёт сейчас или списать.',
    ],
    button: 'Открыть пропущенные периоды',
    notes: ['До вашего решения за них ни с кого не берут оплату.'],
  },
  tr: {
    subject: 'Faturalandırılmayan dönemler: {count}',
    lead: [
      'Bazı abonelik dönemleri faturalandırılamadan bitti, örneğin sunucu durmuşken. Her aboneliğin yalnızca geçerli dönemi için ücret alındı.',
      'Diğerlerinin her biri için şimdi faturalandırılacağına ya da vazgeçileceğine karar verin.',
    ],
    button: 'Kaçırılan dönemleri açın',
    notes: ['Siz karar verene kadar bunlar için kimseden ücret alınmaz.'],
  },
  uk: {
    subject: 'Неоплачені періоди: {count}',
    lead: [
      'Деякі періоди підписок закінчилися раніше, ніж за них можна було виставити рахунок, наприклад поки сервер був зупинений. Оплату взято лише за поточний період кожної підписки.',
      'Вирішіть для кожного з інших, виставити рахунок зараз чи списати.',
    ],
    button: 'Відкрити пропущені періоди',
    notes: ['До вашого рішення за них ні з кого не беруть оплату.'],
  },
}
