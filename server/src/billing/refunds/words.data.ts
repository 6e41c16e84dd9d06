import type { Language } from '../../platform/mail/language.ts'

type RefundWords = {
  subject: string
  lead: [string, string]
  button: string
  /** The first note is only shown where tax is refunded. */
  notes: [string, string, string, string]
}

/** The texts of an email about a refund; `{amount}` includes the tax, `{tax}` is its share. */
export const words: Record<Language, RefundWords> = {
  en: {
    subject: 'Your refund from {merchant}',
    lead: [
      '{merchant} refunded {amount} for {product}.',
      'It may take up to 10 days to appear on your statement.',
    ],
    button: 'View order and credit note',
    notes: [
      'Tax included: {tax}',
      'Invoice number: {number}',
      'Credit note: {credit_note}',
      'This link expires in one hour.',
    ],
  },
  de: {
    subject: 'Ihre Erstattung von {merchant}',
    lead: [
      '{merchant} hat Ihnen {amount} für {product} erstattet.',
      'Bis Ihre Bank den Betrag zeigt, können bis zu zehn Tage vergehen.',
    ],
    button: 'Bestellung und Korrektur öffnen',
    notes: [
      'Darin Steuer: {tax}',
      'Rechnungsnummer: {number}',
      'Rechnungskorrektur: {credit_note}',
      'Der Link gilt eine Stunde.',
    ],
  },
  es: {
    subject: 'Su reembolso de {merchant}',
    lead: [
      '{merchant} le ha devuelto {amount} por {product}.',
      'Su banco puede tardar hasta diez días en mostrarlo.',
    ],
    button: 'Abrir pedido y nota de crédito',
    notes: [
      'Impuestos incluidos: {tax}',
      'Número de factura: {number}',
      'Nota de crédito: {credit_note}',
      'El enlace es válido durante una hora.',
    ],
  },
  fr: {
    subject: 'Votre remboursement de {merchant}',
    lead: [
      '{merchant} vous a remboursé {amount} pour {product}.',
      'Votre banque peut mettre jusqu’à dix jours à l’afficher.',
    ],
    button: 'Ouvrir la commande et l’avoir',
    notes: [
      'Dont taxes : {tax}',
      'Numéro de facture : {number}',
      'Avoir : {credit_note}',
      'Le lien est valable une heure.',
    ],
  },
  pl: {
    subject: 'Zwrot od {merchant}',
    lead: [
      '{merchant} zwraca {amount} za {product}.',
      'Bank może potrzebować do dziesięciu dni, aby pokazać zwrot.',
    ],
    button: 'Otwórz zamówienie i korektę',
    notes: [
      'W tym podatek: {tax}',
      'Numer faktury: {number}',
      'Faktura korygująca: {credit_note}',
      'Link jest ważny przez godzinę.',
    ],
  },
  ru: {
    subject: 'Возврат от {merchant}',
    lead: [
      '{merchant} возвращает вам {amount} за {product}.',
      'Банку может понадобиться до десяти дней, чтобы показать возврат.',
    ],
    button: 'Открыть заказ и кредитовое авизо',
    notes: [
      'В том числе налог: {tax}',
      'Номер счёта: {number}',
      'Кредитовое авизо: {credit_note}',
      'Ссылка действует один час.',
    ],
  },
  tr: {
    subject: '{merchant} para iadeniz',
    lead: [
      '{merchant}, {product} için {amount} tutarını iade etti.',
      'Bankanızın bunu göstermesi on gün kadar sürebilir.',
    ],
    button: 'Siparişi ve iade faturasını açın',
    notes: [
      'İçindeki vergi: {tax}',
      'Fatura numarası: {number}',
      'İade faturası: {credit_note}',
      'Bağlantı bir saat geçerlidir.',
    ],
  },
  uk: {
    subject: 'Повернення коштів від {merchant}',
    lead: [
      '{merchant} повертає вам {amount} за {product}.',
      'Банку може знадобитися до десяти днів, щоб показати повернення.',
    ],
    button: 'Відкрити замовлення і кредитове авізо',
    notes: [
      'Зокрема податок: {tax}',
      'Номер рахунку: {number}',
      'Кредитове авізо: {credit_note}',
      'Посилання дійсне одну годину.',
    ],
  },
}
