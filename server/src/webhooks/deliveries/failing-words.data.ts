import type { Language } from '../../platform/mail/language.ts'

type Words = { subject: string; lead: string[]; button: string }

const buttons: Record<Language, string> = {
  en: 'View endpoint',
  de: 'Endpunkt ansehen',
  es: 'Ver endpoint',
  fr: 'Voir l’endpoint',
  pl: 'Zobacz endpoint',
  ru: 'Открыть эндпоинт',
  tr: 'Uç noktayı görüntüle',
  uk: 'Відкрити ендпоінт',
}

const failing: Record<Language, Omit<Words, 'button'>> = {
  en: {
    subject: 'A webhook endpoint for {name} is failing',
    lead: [
      '{url} has not accepted an event after several attempts.',
      'We’re still sending new events. After 10 failed events in a row, we’ll disable the endpoint.',
    ],
  },
  de: {
    subject: 'Ein Webhook-Endpunkt von {name} schlägt fehl',
    lead: [
      '{url} hat ein Ereignis nach mehreren Versuchen nicht angenommen.',
      'Neue Ereignisse senden wir weiter. Nach zehn nicht zugestellten in Folge wird der Endpunkt deaktiviert.',
    ],
  },
  es: {
    subject: 'Un endpoint de webhooks de {name} está fallando',
    lead: [
      '{url} no ha aceptado un evento tras varios intentos.',
      'Seguimos enviando los eventos nuevos. Tras diez sin entregar seguidos, el endpoint se desactiva.',
    ],
  },
  fr: {
    subject: 'Un endpoint de webhook de {name} est en échec',
    lead: [
      '{url} n’a pas accepté un événement après plusieurs tentatives.',
      'Nous continuons d’envoyer les nouveaux événements. Après dix échecs de suite, l’endpoint est désactivé.',
    ],
  },
  pl: {
    subject: 'Endpoint webhooków organizacji {name} nie działa',
    lead: [
      '{url} po kilku próbach nie przyjął zdarzenia.',
      'Nowe zdarzenia nadal wysyłamy. Po dziesięciu niedostarczonych z rzędu endpoint zostanie wyłączony.',
    ],
  },
  ru: {
    subject: 'Эндпоинт вебхуков {name} не отвечает',
    lead: [
      '{url} не принял событие после нескольких попыток.',
      'Новые события мы продолжаем отправлять. После десяти недоставленных подряд эндпоинт будет отключён.',
    ],
  },
  tr: {
    subject: '{name} webhook uç noktası başarısız oluyor',
    lead: [
      '{url}, birkaç denemeden sonra bir olayı kabul etmedi.',
      'Yeni olayları göndermeye devam ediyoruz. Art arda on olay teslim edilemezse uç nokta devre dışı bırakılır.',
    ],
  },
  uk: {
    subject: 'Ендпоінт вебхуків {name} не відповідає',
    lead: [
      '{url} не прийняв подію після кількох спроб.',
      'Нові події ми й далі надсилаємо. Після десяти недоставлених поспіль ендпоінт буде вимкнено.',
    ],
  },
}

const disabled: Record<Language, Omit<Words, 'button'>> = {
  en: {
    subject: 'A webhook endpoint for {name} was disabled',
    lead: [
      '{url} failed to accept 10 events in a row, so we stopped sending events to it.',
      'Fix the endpoint, re-enable it, then resend the failed events.',
    ],
  },
  de: {
    subject: 'Ein Webhook-Endpunkt von {name} wurde deaktiviert',
    lead: [
      '{url} hat zehn Ereignisse in Folge nicht angenommen, deshalb senden wir keine mehr.',
      'Beheben Sie den Fehler, aktivieren Sie den Endpunkt wieder und senden Sie die Ereignisse erneut.',
    ],
  },
  es: {
    subject: 'Se desactivó un endpoint de webhooks de {name}',
    lead: [
      '{url} no aceptó diez eventos seguidos, así que dejamos de enviárselos.',
      'Corrija el endpoint, actívelo de nuevo y reenvíe los eventos fallidos.',
    ],
  },
  fr: {
    subject: 'Un endpoint de webhook de {name} a été désactivé',
    lead: [
      '{url} n’a pas accepté dix événements de suite : nous avons cessé de lui en envoyer.',
      'Corrigez l’endpoint, réactivez-le et renvoyez les événements en échec.',
    ],
  },
  pl: {
    subject: 'Endpoint webhooków organizacji {name} został wyłączony',
    lead: [
      '{url} nie przyjął dziesięciu zdarzeń z rzędu, więc przestaliśmy je tam wysyłać.',
      'Napraw endpoint, włącz go ponownie i wyślij jeszcze raz nieudane zdarzenia.',
    ],
  },
  ru: {
    subject: 'Эндпоинт вебхуков {name} отключён',
    lead: [
      '{url} не принял десять событий подряд, поэтому мы перестали их отправлять.',
      'Исправьте эндпоинт, включите его снова и отправьте неудавшиеся события ещё раз.',
    ],
  },
  tr: {
    subject: '{name} webhook uç noktası devre dışı bırakıldı',
    lead: [
      '{url} art arda on olayı kabul etmedi; bu yüzden olay göndermeyi durdurduk.',
      'Uç noktayı düzeltin, yeniden etkinleştirin ve başarısız olayları tekrar gönderin.',
    ],
  },
  uk: {
    subject: 'Ендпоінт вебхуків {name} вимкнено',
    lead: [
      '{url} не прийняв десять подій поспіль, тому ми припинили їх надсилати.',
      'Виправте ендпоінт, увімкніть його знову та надішліть невдалі події ще раз.',
    ],
  },
}

const withButtons = (words: Record<Language, Omit<Words, 'button'>>): Record<Language, Words> => ({
  en: { ...words.en, button: buttons.en },
  de: { ...words.de, button: buttons.de },
  es: { ...words.es, button: buttons.es },
  fr: { ...words.fr, button: buttons.fr },
  pl: { ...words.pl, button: buttons.pl },
  ru: { ...words.ru, button: buttons.ru },
  tr: { ...words.tr, button: buttons.tr },
  uk: { ...words.uk, button: buttons.uk },
})

/** What an organization is mailed about an endpoint that fails. */
export const failingWords = {
  webhook_failing: withButtons(failing),
  webhook_disabled: withButtons(disabled),
}
