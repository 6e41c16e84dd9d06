import type { InLanguages } from './in-languages.ts'

export const noPlaceLeft: InLanguages = {
  en: {
    subject: 'No seat available for {email} in {organization}',
    lead: 'Someone tried to accept the invitation for {email} to join {organization}, but the organization has reached its member limit.',
    button: 'Manage members',
    notes: ['Remove a member or add seats. The same invitation then works until it expires.'],
  },
  de: {
    subject: 'Kein Platz für {email} in {organization}',
    lead: 'Wer die Einladung von {email} zu {organization} hat, möchte beitreten, aber es ist kein Platz frei.',
    button: 'Mitglieder und Einladungen',
    notes: [
      'Schaffen Sie Platz unter den Mitgliedern oder besorgen Sie mehr Plätze. Dann gilt dieselbe Einladung weiter, solange sie läuft.',
    ],
  },
  es: {
    subject: 'No hay plaza para {email} en {organization}',
    lead: 'Quien tiene la invitación de {email} a {organization} quiere entrar, pero no queda ninguna plaza libre.',
    button: 'Miembros e invitaciones',
    notes: [
      'Haga sitio entre los miembros o consiga más plazas. Después, la misma invitación sirve mientras dure.',
    ],
  },
  fr: {
    subject: 'Pas de place pour {email} dans {organization}',
    lead: 'La personne qui a l’invitation de {email} à {organization} veut entrer, mais aucune place n’est libre.',
    button: 'Membres et invitations',
    notes: [
      'Libérez une place parmi les membres ou obtenez-en d’autres. La même invitation servira tant qu’elle est valable.',
    ],
  },
  pl: {
    subject: 'Brak miejsca dla {email} w {organization}',
    lead: 'Osoba, która ma zaproszenie {email} do {organization}, chce dołączyć, ale nie ma wolnego miejsca.',
    button: 'Członkowie i zaproszenia',
    notes: [
      'Zwolnij miejsce wśród członków lub zdobądź więcej miejsc. Potem to samo zaproszenie zadziała, dopóki jest ważne.',
    ],
  },
  ru: {
    subject: 'Нет места для {email} в {organization}',
    lead: 'Тот, у кого есть приглашение {email} в {organization}, хочет присоединиться, но свободных мест нет.',
    button: 'Участники и приглашения',
    notes: [
      'Освободите место среди участников или получите больше мест. Потом то же приглашение сработает, пока действует.',
    ],
  },
  tr: {
    subject: '{organization} içinde {email} için yer yok',
    lead: '{email} için {organization} davetine sahip olan kişi katılmak istiyor, ama boş yer yok.',
    button: 'Üyeler ve davetler',
    notes: [
      'Üyeler arasında yer açın ya da daha fazla yer alın. Sonra aynı davet, süresi dolmadıkça çalışır.',
    ],
  },
  uk: {
    subject: 'Немає місця для {email} в {organization}',
    lead: 'Той, хто має запрошення {email} до {organization}, хоче приєднатися, але вільних місць немає.',
    button: 'Учасники та запрошення',
    notes: [
      'Звільніть місце серед учасників або отримайте більше місць. Тоді те саме запрошення спрацює, доки діє.',
    ],
  },
}
