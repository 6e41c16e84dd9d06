// Generated from the locale files of the contract: run npm run generate.
import type { Language } from '../languages.ts'

type Counted = Partial<Record<Intl.LDMLPluralRule, string>>

type LineTexts = {
  trial: string
  unused: string
  remaining: string
  seats: Counted
  units: Counted
}

/** The text of order lines, on screens, in emails and on documents; `{name}` is the product. */
export const lineTexts: Record<Language, LineTexts> = {
  "en": {
    "trial": "Trial period for {name}",
    "unused": "Unused time on {name}",
    "remaining": "Remaining time on {name}",
    "seats": {
      "one": "{count} seat",
      "other": "{count} seats"
    },
    "units": {
      "one": "{count} unit",
      "other": "{count} units"
    }
  },
  "de": {
    "trial": "Testzeitraum für {name}",
    "unused": "Nicht genutzte Zeit für {name}",
    "remaining": "Restliche Zeit für {name}",
    "seats": {
      "one": "{count} Platz",
      "other": "{count} Plätze"
    },
    "units": {
      "one": "{count} Einheit",
      "other": "{count} Einheiten"
    }
  },
  "es": {
    "trial": "Periodo de prueba de {name}",
    "unused": "Tiempo no usado de {name}",
    "remaining": "Tiempo restante de {name}",
    "seats": {
      "one": "{count} plaza",
      "other": "{count} plazas"
    },
    "units": {
      "one": "{count} unidad",
      "other": "{count} unidades"
    }
  },
  "fr": {
    "trial": "Période d’essai de {name}",
    "unused": "Temps non utilisé de {name}",
    "remaining": "Temps restant de {name}",
    "seats": {
      "one": "{count} place",
      "other": "{count} places"
    },
    "units": {
      "one": "{count} unité",
      "other": "{count} unités"
    }
  },
  "pl": {
    "trial": "Okres próbny: {name}",
    "unused": "Niewykorzystany czas: {name}",
    "remaining": "Pozostały czas: {name}",
    "seats": {
      "one": "{count} miejsce",
      "many": "{count} miejsc",
      "other": "{count} miejsca"
    },
    "units": {
      "one": "{count} jednostka",
      "many": "{count} jednostek",
      "other": "{count} jednostki"
    }
  },
  "ru": {
    "trial": "Пробный период: {name}",
    "unused": "Неиспользованное время: {name}",
    "remaining": "Оставшееся время: {name}",
    "seats": {
      "one": "{count} место",
      "many": "{count} мест",
      "other": "{count} места"
    },
    "units": {
      "one": "{count} единица",
      "many": "{count} единиц",
      "other": "{count} единицы"
    }
  },
  "tr": {
    "trial": "{name} deneme süresi",
    "unused": "{name} için kullanılmayan süre",
    "remaining": "{name} için kalan süre",
    "seats": {
      "other": "{count} koltuk"
    },
    "units": {
      "other": "{count} birim"
    }
  },
  "uk": {
    "trial": "Пробний період: {name}",
    "unused": "Невикористаний час: {name}",
    "remaining": "Час, що залишився: {name}",
    "seats": {
      "one": "{count} місце",
      "many": "{count} місць",
      "other": "{count} місця"
    },
    "units": {
      "one": "{count} одиниця",
      "many": "{count} одиниць",
      "other": "{count} одиниці"
    }
  }
}
