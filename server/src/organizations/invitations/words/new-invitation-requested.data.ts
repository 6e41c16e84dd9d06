import type { InLanguages } from './in-languages.ts'

export const newInvitationRequested: InLanguages = {
  en: {
    subject: '{email} requested a new invitation',
    lead: 'The invitation for {email} to join {organization} is no longer valid. Someone with the link requested a new one.',
    button: 'Manage members',
    notes: [
      'To let them join, invite {email} again.',
      'Otherwise, you don’t need to do anything. The old link no longer works.',
    ],
  },
  de: {
    subject: '{email} bittet um eine neue Einladung',
    lead: 'Die Einladung von {email} zu {organization} kann nicht mehr verwendet werden. Wer ihren Link hat, bittet um eine neue.',
    button: 'Mitglieder und Einladungen',
    notes: [
      'Laden Sie {email} noch einmal ein, wenn das erwünscht ist.',
      'Wenn nicht, müssen Sie nichts tun: Der alte Link bleibt geschlossen.',
    ],
  },
  es: {
    subject: '{email} pide una nueva invitación',
    lead: 'La invitación de {email} a {organization} ya no se puede usar. Quien tiene su enlace pide una nueva.',
    button: 'Miembros e invitaciones',
    notes: [
      'Invite de nuevo a {email} si debe entrar.',
      'Si no, no hay nada que hacer: el enlace antiguo sigue cerrado.',
    ],
  },
  fr: {
    subject: '{email} demande une nouvelle invitation',
    lead: 'L’invitation de {email} à {organization} ne peut plus être utilisée. La personne qui en a le lien en demande une nouvelle.',
    button: 'Membres et invitations',
    notes: [
      'Invitez de nouveau {email} si cette personne doit entrer.',
      'Sinon, il n’y a rien à faire : l’ancien lien reste fermé.',
    ],
  },
  pl: {
    subject: '{email} prosi o nowe zaproszenie',
    lead: 'Zaproszenia {email} do {organization} nie można już użyć. Osoba, która ma link, prosi o nowe.',
    button: 'Członkowie i zaproszenia',
    notes: [
      'Zaproś {email} ponownie, jeśli ta osoba ma dołączyć.',
      'Jeśli nie, nie trzeba nic robić: stary link pozostaje zamknięty.',
    ],
  },
  ru: {
    subject: '{email} просит новое приглашение',
    lead: 'Приглашение {email} в {organization} больше не действует. Тот, у кого есть ссылка, просит новое.',
    button: 'Участники и приглашения',
    notes: [
      'Пригласите {email} ещё раз, если этот человек вам нужен.',
      'Если нет, ничего делать не надо: старая ссылка остаётся закрытой.',
    ],
  },
  tr: {
    subject: '{email} yeni bir davet istiyor',
    lead: '{email} için {organization} daveti artık kullanılamıyor. Bağlantısı olan kişi yeni bir davet istiyor.',
    button: 'Üyeler ve davetler',
    notes: [
      'Katılmasını istiyorsanız {email} adresini yeniden davet edin.',
      'İstemiyorsanız yapacak bir şey yok: eski bağlantı kapalı kalır.',
    ],
  },
  uk: {
    subject: '{email} просить нове запрошення',
    lead: 'Запрошення {email} до {organization} більше не діє. Той, хто має посилання, просить нове.',
    button: 'Учасники та запрошення',
    notes: [
      'Запросіть {email} ще раз, якщо ця людина має приєднатися.',
      'Якщо ні, нічого робити не треба: старе посилання лишається закритим.',
    ],
  },
}
