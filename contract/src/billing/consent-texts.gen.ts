// Generated from the locale files of the contract: run npm run generate.
import type { Language } from '../languages.ts'

/** What a buyer agrees to at checkout, by language and kind, as the checkout's page shows it. */
export const consentTexts: Record<Language, Record<'digital_content' | 'service', string>> =
  {
  "en": {
    "digital_content": "Deliver immediately, before the withdrawal period ends. I understand that I lose my right of withdrawal once delivery begins.",
    "service": "Start immediately, before the withdrawal period ends. I understand that if I withdraw, I pay for what I received until then, and that the right ends once everything has been provided."
  },
  "de": {
    "digital_content": "Sofort liefern, noch vor Ablauf der Widerrufsfrist. Mir ist bekannt, dass ich mein Widerrufsrecht verliere, sobald die Lieferung beginnt.",
    "service": "Sofort beginnen, noch vor Ablauf der Widerrufsfrist. Mir ist bekannt, dass ich bei einem Widerruf das bis dahin Erhaltene bezahle und das Recht erlischt, wenn alles vollständig erbracht ist."
  },
  "es": {
    "digital_content": "Entregar de inmediato, antes de que termine el plazo de desistimiento. Sé que pierdo mi derecho de desistimiento en cuanto comience la entrega.",
    "service": "Empezar de inmediato, antes de que termine el plazo de desistimiento. Sé que, si desisto, pago lo recibido hasta entonces, y que el derecho termina cuando se haya prestado todo."
  },
  "fr": {
    "digital_content": "Livrer immédiatement, avant la fin du délai de rétractation. Je reconnais perdre mon droit de rétractation dès que la livraison commence.",
    "service": "Commencer immédiatement, avant la fin du délai de rétractation. Je reconnais qu’en cas de rétractation, je paie ce que j’ai reçu jusque-là, et que ce droit prend fin une fois la prestation entièrement fournie."
  },
  "pl": {
    "digital_content": "Chcę otrzymać dostęp od razu, przed upływem terminu na odstąpienie od umowy. Wiem, że z chwilą rozpoczęcia dostawy tracę prawo odstąpienia.",
    "service": "Chcę zacząć od razu, przed upływem terminu na odstąpienie od umowy. Wiem, że w razie odstąpienia płacę za to, co otrzymam do tej chwili, a po pełnym wykonaniu usługi tracę to prawo."
  },
  "ru": {
    "digital_content": "Доставить сразу, до окончания срока отказа от договора. Я понимаю, что теряю право на отказ, как только начнётся доставка.",
    "service": "Начать сразу, до окончания срока отказа от договора. Я понимаю, что при отказе оплачиваю полученное к этому времени и что право прекращается, когда всё предоставлено полностью."
  },
  "tr": {
    "digital_content": "Cayma süresi dolmadan hemen teslim edilsin. Teslimat başladığında cayma hakkımı kaybettiğimi biliyorum.",
    "service": "Cayma süresi dolmadan hemen başlasın. Cayarsam o zamana kadar aldıklarımın bedelini ödeyeceğimi ve hizmet tümüyle sunulduğunda bu hakkın sona ereceğini biliyorum."
  },
  "uk": {
    "digital_content": "Доставити одразу, до закінчення строку відмови від договору. Я розумію, що втрачаю право на відмову, щойно почнеться доставка.",
    "service": "Почати одразу, до закінчення строку відмови від договору. Я розумію, що в разі відмови сплачую за отримане до того часу і що право припиняється, коли все надано повністю."
  }
}
