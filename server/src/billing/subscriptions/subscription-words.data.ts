import type { CustomerEmailSettings } from '@gatehouse/contract/organizations/merchant-settings'
import type { Language } from '../../platform/mail/language.ts'
import type { MailWords } from '../customer-sessions/mail-customer.ts'

/** Mails about changes of a subscription. */
export type SubscriptionMail =
  | 'subscription_cancellation'
  | 'subscription_changed'
  | 'subscription_ended'
  | 'subscription_uncanceled'
  | 'subscription_paused'
  | 'subscription_paused_until'
  | 'subscription_renewal_reminder'
  | 'subscription_resumed'
  | 'subscription_seats_changed'
  | 'subscription_trial_conversion_reminder'

const around = {
  en: { button: 'View subscription', notes: ['This link expires in one hour.'] },
  de: { button: 'Abonnement öffnen', notes: ['Der Link gilt eine Stunde.'] },
  es: { button: 'Abrir suscripción', notes: ['El enlace es válido durante una hora.'] },
  fr: { button: 'Ouvrir l’abonnement', notes: ['Le lien est valable une heure.'] },
  pl: { button: 'Otwórz subskrypcję', notes: ['Link jest ważny przez godzinę.'] },
  ru: { button: 'Открыть подписку', notes: ['Ссылка действует один час.'] },
  tr: { button: 'Aboneliği açın', notes: ['Bağlantı bir saat geçerlidir.'] },
  uk: { button: 'Відкрити підписку', notes: ['Посилання дійсне одну годину.'] },
}

type MailData = { setting: keyof CustomerEmailSettings; words: Record<Language, MailWords> }

/**
 * The text of each mail and the merchant's setting that enables it; `{day}` is the date, `{amount}`
 * the amount that will be charged then.
 */
export const subscriptionWords: Record<SubscriptionMail, MailData> = {
  subscription_cancellation: {
    setting: 'subscription_cancellation',
    words: {
      en: {
        subject: 'Your {product} subscription was canceled',
        lead: [
          'You’ll have access to {product} until {day}. You won’t be charged again.',
          'Changed your mind? You can resume your subscription until then.',
        ],
        ...around.en,
      },
      de: {
        subject: 'Ihr Abonnement von {product} endet',
        lead: [
          'Sie behalten {product} bis {day}. Danach wird nichts mehr abgebucht.',
          'Doch anders überlegt? Bis dahin können Sie das Abonnement behalten.',
        ],
        ...around.de,
      },
      es: {
        subject: 'Su suscripción a {product} terminará',
        lead: [
          'Conserva {product} hasta el {day}. Después no se cobra nada.',
          '¿Ha cambiado de idea? Hasta entonces puede mantener la suscripción.',
        ],
        ...around.es,
      },
      fr: {
        subject: 'Votre abonnement à {product} prendra fin',
        lead: [
          'Vous gardez {product} jusqu’au {day}. Rien n’est prélevé ensuite.',
          'Vous avez changé d’avis ? Vous pouvez garder l’abonnement jusque-là.',
        ],
        ...around.fr,
      },
      pl: {
        subject: 'Twoja subskrypcja {product} się zakończy',
        lead: [
          '{product} pozostaje dostępny do {day}. Potem nic nie zostanie pobrane.',
          'Zmiana zdania? Do tego dnia można zachować subskrypcję.',
        ],
        ...around.pl,
      },
      ru: {
        subject: 'Ваша подписка на {product} закончится',
        lead: [
          '{product} остаётся у вас до {day}. После этого ничего не списывается.',
          'Передумали? До этого дня подписку можно сохранить.',
        ],
        ...around.ru,
      },
      tr: {
        subject: '{product} aboneliğiniz sona erecek',
        lead: [
          '{product} {day} tarihine kadar sizde kalır. Sonrasında ücret alınmaz.',
          'Fikrinizi mi değiştirdiniz? O güne kadar aboneliği sürdürebilirsiniz.',
        ],
        ...around.tr,
      },
      uk: {
        subject: 'Ваша підписка на {product} закінчиться',
        lead: [
          '{product} залишається у вас до {day}. Після цього нічого не списується.',
          'Передумали? До цього дня підписку можна зберегти.',
        ],
        ...around.uk,
      },
    },
  },
  subscription_ended: {
    setting: 'subscription_revoked',
    words: {
      en: {
        subject: 'Your {product} subscription has ended',
        lead: [
          'Your {product} subscription ended on {day} and won’t renew.',
          'If you weren’t expecting this, contact {merchant}.',
        ],
        ...around.en,
      },
      de: {
        subject: 'Ihr Abonnement von {product} ist beendet',
        lead: [
          'Ihr Abonnement von {product} endete am {day} und verlängert sich nicht mehr.',
          'Wenn Sie das nicht erwartet haben, fragen Sie bitte bei {merchant} nach.',
        ],
        ...around.de,
      },
      es: {
        subject: 'Su suscripción a {product} ha terminado',
        lead: [
          'Su suscripción a {product} terminó el {day} y ya no se renueva.',
          'Si no lo esperaba, pregunte a {merchant}.',
        ],
        ...around.es,
      },
      fr: {
        subject: 'Votre abonnement à {product} est terminé',
        lead: [
          'Votre abonnement à {product} a pris fin le {day} et ne se renouvelle plus.',
          'Si vous ne vous y attendiez pas, adressez-vous à {merchant}.',
        ],
        ...around.fr,
      },
      pl: {
        subject: 'Subskrypcja {product} zakończyła się',
        lead: [
          'Subskrypcja {product} zakończyła się {day} i nie będzie się już odnawiać.',
          'Jeśli to niespodzianka, zapytaj {merchant}.',
        ],
        ...around.pl,
      },
      ru: {
        subject: 'Ваша подписка на {product} закончилась',
        lead: [
          'Подписка на {product} закончилась {day} и больше не продлевается.',
          'Если вы этого не ожидали, обратитесь в {merchant}.',
        ],
        ...around.ru,
      },
      tr: {
        subject: '{product} aboneliğiniz sona erdi',
        lead: [
          '{product} aboneliğiniz {day} tarihinde sona erdi ve artık yenilenmiyor.',
          'Bunu beklemiyorsanız lütfen {merchant} ile iletişime geçin.',
        ],
        ...around.tr,
      },
      uk: {
        subject: 'Ваша підписка на {product} закінчилася',
        lead: [
          'Підписка на {product} закінчилася {day} і більше не продовжується.',
          'Якщо ви цього не очікували, зверніться до {merchant}.',
        ],
        ...around.uk,
      },
    },
  },
  subscription_changed: {
    setting: 'subscription_updated',
    words: {
      en: {
        subject: 'You’re now on {product}',
        lead: [
          'Your subscription was changed to {product}.',
          'You weren’t charged today. We’ll include the change in your next payment. Your current period ends on {day}.',
        ],
        ...around.en,
      },
      de: {
        subject: 'Ihr Abonnement ist jetzt {product}',
        lead: [
          'Ihr Abonnement ist ab jetzt {product}.',
          'Heute wird dafür nichts abgebucht: Die Änderung wird mit Ihrer nächsten Zahlung verrechnet. Der laufende Zeitraum endet am {day}.',
        ],
        ...around.de,
      },
      es: {
        subject: 'Su suscripción ahora es {product}',
        lead: [
          'A partir de ahora su suscripción es {product}.',
          'Hoy no se cobra nada por el cambio: se tiene en cuenta en su próximo pago. El periodo en curso termina el {day}.',
        ],
        ...around.es,
      },
      fr: {
        subject: 'Votre abonnement est désormais {product}',
        lead: [
          'Votre abonnement est {product} à partir de maintenant.',
          'Rien n’est prélevé aujourd’hui pour ce changement : il est pris en compte lors de votre prochain paiement. La période en cours se termine le {day}.',
        ],
        ...around.fr,
      },
      pl: {
        subject: 'Twoja subskrypcja to teraz {product}',
        lead: [
          'Od teraz twoja subskrypcja to {product}.',
          'Za zmianę nic dziś nie pobieramy: zostanie rozliczona z następną płatnością. Bieżący okres kończy się {day}.',
        ],
        ...around.pl,
      },
      ru: {
        subject: 'Ваша подписка теперь — {product}',
        lead: [
          'С этого момента ваша подписка — {product}.',
          'Сегодня за изменение ничего не списывается: оно будет учтено при следующем платеже. Текущий период заканчивается {day}.',
        ],
        ...around.ru,
      },
      tr: {
        subject: 'Aboneliğiniz artık {product}',
        lead: [
          'Aboneliğiniz bundan böyle {product}.',
          'Değişiklik için bugün ücret alınmaz: bir sonraki ödemenizde hesaba katılır. Süren dönem {day} tarihinde biter.',
        ],
        ...around.tr,
      },
      uk: {
        subject: 'Ваша підписка тепер — {product}',
        lead: [
          'Відтепер ваша підписка — {product}.',
          'Сьогодні за зміну нічого не списується: її буде враховано під час наступного платежу. Поточний період закінчується {day}.',
        ],
        ...around.uk,
      },
    },
  },
  subscription_seats_changed: {
    setting: 'subscription_updated',
    words: {
      en: {
        subject: 'The seats of your {product} subscription changed',
        lead: [
          'Your {product} subscription’s new seat count: {seats}.',
          'You weren’t charged today. We’ll include the change in your next payment. Your current period ends on {day}.',
        ],
        ...around.en,
      },
      de: {
        subject: 'Die Plätze Ihres Abonnements von {product} haben sich geändert',
        lead: [
          'Plätze Ihres Abonnements von {product} ab jetzt: {seats}.',
          'Heute wird dafür nichts abgebucht: Die Änderung wird mit Ihrer nächsten Zahlung verrechnet. Der laufende Zeitraum endet am {day}.',
        ],
        ...around.de,
      },
      es: {
        subject: 'Las plazas de su suscripción a {product} han cambiado',
        lead: [
          'Plazas de su suscripción a {product} a partir de ahora: {seats}.',
          'Hoy no se cobra nada por el cambio: se tiene en cuenta en su próximo pago. El periodo en curso termina el {day}.',
        ],
        ...around.es,
      },
      fr: {
        subject: 'Les places de votre abonnement à {product} ont changé',
        lead: [
          'Places de votre abonnement à {product} à partir de maintenant : {seats}.',
          'Rien n’est prélevé aujourd’hui pour ce changement : il est pris en compte lors de votre prochain paiement. La période en cours se termine le {day}.',
        ],
        ...around.fr,
      },
      pl: {
        subject: 'Liczba miejsc subskrypcji {product} zmieniła się',
        lead: [
          'Liczba miejsc subskrypcji {product} od teraz: {seats}.',
          'Za zmianę nic dziś nie pobieramy: zostanie rozliczona z następną płatnością. Bieżący okres kończy się {day}.',
        ],
        ...around.pl,
      },
      ru: {
        subject: 'Число мест подписки на {product} изменилось',
        lead: [
          'Число мест подписки на {product} с этого момента: {seats}.',
          'Сегодня за изменение ничего не списывается: оно будет учтено при следующем платеже. Текущий период заканчивается {day}.',
        ],
        ...around.ru,
      },
      tr: {
        subject: '{product} aboneliğinizin koltuk sayısı değişti',
        lead: [
          '{product} aboneliğinizin bundan böyle koltuk sayısı: {seats}.',
          'Değişiklik için bugün ücret alınmaz: bir sonraki ödemenizde hesaba katılır. Süren dönem {day} tarihinde biter.',
        ],
        ...around.tr,
      },
      uk: {
        subject: 'Кількість місць підписки на {product} змінилася',
        lead: [
          'Кількість місць підписки на {product} відтепер: {seats}.',
          'Сьогодні за зміну нічого не списується: її буде враховано під час наступного платежу. Поточний період закінчується {day}.',
        ],
        ...around.uk,
      },
    },
  },
  subscription_uncanceled: {
    setting: 'subscription_uncanceled',
    words: {
      en: {
        subject: 'Your {product} subscription will continue',
        lead: ['Your {product} subscription will no longer be canceled. It renews as before.'],
        ...around.en,
      },
      de: {
        subject: 'Ihr Abonnement von {product} läuft weiter',
        lead: ['Ihr Abonnement von {product} bleibt bestehen und verlängert sich wie bisher.'],
        ...around.de,
      },
      es: {
        subject: 'Su suscripción a {product} continúa',
        lead: ['Su suscripción a {product} se mantiene y se renueva como antes.'],
        ...around.es,
      },
      fr: {
        subject: 'Votre abonnement à {product} continue',
        lead: ['Votre abonnement à {product} est conservé et se renouvelle comme avant.'],
        ...around.fr,
      },
      pl: {
        subject: 'Twoja subskrypcja {product} trwa dalej',
        lead: ['Subskrypcja {product} została zachowana i odnawia się jak dotąd.'],
        ...around.pl,
      },
      ru: {
        subject: 'Ваша подписка на {product} продолжается',
        lead: ['Подписка на {product} сохранена и продлевается как раньше.'],
        ...around.ru,
      },
      tr: {
        subject: '{product} aboneliğiniz devam ediyor',
        lead: ['{product} aboneliğiniz korundu ve önceki gibi yenilenir.'],
        ...around.tr,
      },
      uk: {
        subject: 'Ваша підписка на {product} триває',
        lead: ['Підписку на {product} збережено, вона продовжується як раніше.'],
        ...around.uk,
      },
    },
  },
  subscription_paused: {
    setting: 'subscription_paused',
    words: {
      en: {
        subject: 'Your {product} subscription is paused',
        lead: ['You won’t be charged for {product} until it’s resumed.'],
        ...around.en,
      },
      de: {
        subject: 'Ihr Abonnement von {product} pausiert',
        lead: ['Für {product} wird nichts abgebucht, bis es fortgesetzt wird.'],
        ...around.de,
      },
      es: {
        subject: 'Su suscripción a {product} está en pausa',
        lead: ['No se cobra nada por {product} hasta que se reanude.'],
        ...around.es,
      },
      fr: {
        subject: 'Votre abonnement à {product} est en pause',
        lead: ['Rien n’est prélevé pour {product} jusqu’à sa reprise.'],
        ...around.fr,
      },
      pl: {
        subject: 'Twoja subskrypcja {product} jest wstrzymana',
        lead: ['Za {product} nic nie zostanie pobrane do wznowienia.'],
        ...around.pl,
      },
      ru: {
        subject: 'Ваша подписка на {product} приостановлена',
        lead: ['За {product} ничего не списывается, пока подписка не возобновлена.'],
        ...around.ru,
      },
      tr: {
        subject: '{product} aboneliğiniz duraklatıldı',
        lead: ['Sürdürülene kadar {product} için ücret alınmaz.'],
        ...around.tr,
      },
      uk: {
        subject: 'Вашу підписку на {product} призупинено',
        lead: ['За {product} нічого не списується, доки підписку не відновлено.'],
        ...around.uk,
      },
    },
  },
  subscription_paused_until: {
    setting: 'subscription_paused',
    words: {
      en: {
        subject: 'Your {product} subscription is paused',
        lead: ['You won’t be charged for {product} until {day}, when it resumes automatically.'],
        ...around.en,
      },
      de: {
        subject: 'Ihr Abonnement von {product} pausiert',
        lead: ['Für {product} wird bis {day} nichts abgebucht. Dann läuft es von selbst weiter.'],
        ...around.de,
      },
      es: {
        subject: 'Su suscripción a {product} está en pausa',
        lead: ['No se cobra nada por {product} hasta el {day}. Entonces continúa por sí sola.'],
        ...around.es,
      },
      fr: {
        subject: 'Votre abonnement à {product} est en pause',
        lead: ['Rien n’est prélevé pour {product} jusqu’au {day}. Il reprend alors de lui-même.'],
        ...around.fr,
      },
      pl: {
        subject: 'Twoja subskrypcja {product} jest wstrzymana',
        lead: ['Za {product} nic nie zostanie pobrane do {day}. Potem wznowi się sama.'],
        ...around.pl,
      },
      ru: {
        subject: 'Ваша подписка на {product} приостановлена',
        lead: ['За {product} ничего не списывается до {day}. Затем она продолжится сама.'],
        ...around.ru,
      },
      tr: {
        subject: '{product} aboneliğiniz duraklatıldı',
        lead: ['{product} için {day} tarihine kadar ücret alınmaz. Sonra kendiliğinden sürer.'],
        ...around.tr,
      },
      uk: {
        subject: 'Вашу підписку на {product} призупинено',
        lead: ['За {product} нічого не списується до {day}. Потім вона триватиме сама.'],
        ...around.uk,
      },
    },
  },
  subscription_resumed: {
    setting: 'subscription_resumed',
    words: {
      en: {
        subject: 'Your {product} subscription has resumed',
        lead: [
          'Your {product} subscription is no longer paused. You weren’t charged today.',
          'It renews on {day}.',
        ],
        ...around.en,
      },
      de: {
        subject: 'Ihr Abonnement von {product} läuft weiter',
        lead: [
          'Die Pause Ihres Abonnements von {product} ist vorbei. Dafür wurde jetzt nichts abgebucht.',
          'Es verlängert sich am {day}.',
        ],
        ...around.de,
      },
      es: {
        subject: 'Su suscripción a {product} continúa',
        lead: [
          'Su suscripción a {product} ya no está en pausa. Ahora no se ha cobrado nada por ello.',
          'Se renueva el {day}.',
        ],
        ...around.es,
      },
      fr: {
        subject: 'Votre abonnement à {product} reprend',
        lead: [
          'Votre abonnement à {product} n’est plus en pause. Rien n’a été prélevé pour cela.',
          'Il se renouvelle le {day}.',
        ],
        ...around.fr,
      },
      pl: {
        subject: 'Subskrypcja {product} trwa dalej',
        lead: [
          'Subskrypcja {product} nie jest już wstrzymana. Nic za to teraz nie pobrano.',
          'Odnowi się {day}.',
        ],
        ...around.pl,
      },
      ru: {
        subject: 'Подписка на {product} возобновлена',
        lead: [
          'Подписка на {product} больше не приостановлена. Сейчас за это ничего не списано.',
          'Она продлится {day}.',
        ],
        ...around.ru,
      },
      tr: {
        subject: '{product} aboneliğiniz devam ediyor',
        lead: [
          '{product} aboneliğiniz artık duraklatılmış değil. Bunun için şimdi ücret alınmadı.',
          '{day} tarihinde yenilenir.',
        ],
        ...around.tr,
      },
      uk: {
        subject: 'Підписку на {product} відновлено',
        lead: [
          'Підписка на {product} більше не призупинена. Зараз за це нічого не списано.',
          'Вона продовжиться {day}.',
        ],
        ...around.uk,
      },
    },
  },
  subscription_renewal_reminder: {
    setting: 'subscription_renewal_reminder',
    words: {
      en: {
        subject: '{product} renews on {day}',
        lead: [
          'Your {product} subscription renews on {day}. We’ll charge {amount} then.',
          'You can change or cancel it before then.',
        ],
        ...around.en,
      },
      de: {
        subject: '{product} verlängert sich am {day}',
        lead: [
          'Ihr Abonnement von {product} verlängert sich am {day}. Dann werden {amount} abgebucht.',
          'Vorher können Sie es ändern oder kündigen.',
        ],
        ...around.de,
      },
      es: {
        subject: '{product} se renueva el {day}',
        lead: [
          'Su suscripción a {product} se renueva el {day}. Entonces se cobrarán {amount}.',
          'Antes puede cambiarla o cancelarla.',
        ],
        ...around.es,
      },
      fr: {
        subject: '{product} se renouvelle le {day}',
        lead: [
          'Votre abonnement à {product} se renouvelle le {day}. {amount} seront alors prélevés.',
          'Vous pouvez le modifier ou le résilier avant.',
        ],
        ...around.fr,
      },
      pl: {
        subject: '{product} odnowi się {day}',
        lead: [
          'Subskrypcja {product} odnowi się {day}. Wtedy zostanie pobrane {amount}.',
          'Wcześniej można ją zmienić lub anulować.',
        ],
        ...around.pl,
      },
      ru: {
        subject: '{product} продлится {day}',
        lead: [
          'Подписка на {product} продлится {day}. Тогда будет списано {amount}.',
          'До этого её можно изменить или отменить.',
        ],
        ...around.ru,
      },
      tr: {
        subject: '{product} {day} tarihinde yenilenir',
        lead: [
          '{product} aboneliğiniz {day} tarihinde yenilenir. O gün {amount} tahsil edilir.',
          'Öncesinde değiştirebilir veya iptal edebilirsiniz.',
        ],
        ...around.tr,
      },
      uk: {
        subject: '{product} продовжиться {day}',
        lead: [
          'Підписка на {product} продовжиться {day}. Тоді буде списано {amount}.',
          'До того її можна змінити або скасувати.',
        ],
        ...around.uk,
      },
    },
  },
  subscription_trial_conversion_reminder: {
    setting: 'subscription_trial_conversion_reminder',
    words: {
      en: {
        subject: 'Your {product} trial ends on {day}',
        lead: [
          'Your {product} trial ends on {day}. We’ll charge {amount} then.',
          'Cancel before then and you won’t be charged.',
        ],
        ...around.en,
      },
      de: {
        subject: 'Ihr Test von {product} endet am {day}',
        lead: [
          'Ihr Test von {product} endet am {day}. Dann werden {amount} abgebucht.',
          'Wenn Sie nicht weitermachen möchten, können Sie vorher kündigen und zahlen nichts.',
        ],
        ...around.de,
      },
      es: {
        subject: 'Su prueba de {product} termina el {day}',
        lead: [
          'Su prueba de {product} termina el {day}. Entonces se cobrarán {amount}.',
          'Si no quiere seguir, puede cancelar antes y no paga nada.',
        ],
        ...around.es,
      },
      fr: {
        subject: 'Votre essai de {product} se termine le {day}',
        lead: [
          'Votre essai de {product} se termine le {day}. {amount} seront alors prélevés.',
          'Si vous ne voulez pas continuer, résiliez avant et vous ne payez rien.',
        ],
        ...around.fr,
      },
      pl: {
        subject: 'Okres próbny {product} kończy się {day}',
        lead: [
          'Okres próbny {product} kończy się {day}. Wtedy zostanie pobrane {amount}.',
          'Bez chęci kontynuacji można wcześniej anulować i nic nie płacić.',
        ],
        ...around.pl,
      },
      ru: {
        subject: 'Пробный период {product} заканчивается {day}',
        lead: [
          'Пробный период {product} заканчивается {day}. Тогда будет списано {amount}.',
          'Если не хотите продолжать, отмените раньше и ничего не платите.',
        ],
        ...around.ru,
      },
      tr: {
        subject: '{product} denemeniz {day} tarihinde bitiyor',
        lead: [
          '{product} denemeniz {day} tarihinde bitiyor. O gün {amount} tahsil edilir.',
          'Devam etmek istemezseniz önce iptal edebilir, hiçbir şey ödemezsiniz.',
        ],
        ...around.tr,
      },
      uk: {
        subject: 'Пробний період {product} закінчується {day}',
        lead: [
          'Пробний період {product} закінчується {day}. Тоді буде списано {amount}.',
          'Якщо не хочете продовжувати, скасуйте раніше й нічого не платіть.',
        ],
        ...around.uk,
      },
    },
  },
}
