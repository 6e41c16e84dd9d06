import type { InLanguages } from './in-languages.ts'

export const invitation: InLanguages = {
  en: {
    subject: 'You’re invited to join {organization}',
    lead: 'You’ve been invited to join {organization}.',
    from: 'Invited by {from}.',
    button: 'View invitation',
    notes: [
      'Sign in or sign up as {email} to respond. This invitation expires in {hours} hours.',
      'If you weren’t expecting this, you can ignore this email.',
    ],
  },
  de: {
    subject: 'Einladung zu {organization}',
    lead: 'Sie sind eingeladen, in {organization} mitzuarbeiten.',
    from: 'Die Einladung kommt von {from}.',
    button: 'Einladung ansehen',
    notes: [
      'Melden Sie sich als {email} an oder registrieren Sie sich, um zu antworten. Sie gilt {hours} Stunden.',
      'Wenn Sie nicht wissen, wer das geschickt hat, können Sie diese Mail ignorieren: Es passiert nichts.',
    ],
  },
  es: {
    subject: 'Invitación a {organization}',
    lead: 'Le han invitado a trabajar en {organization}.',
    from: 'La invitación es de {from}.',
    button: 'Ver la invitación',
    notes: [
      'Inicie sesión o regístrese como {email} para responder. Es válida durante {hours} horas.',
      'Si no sabe quién la ha enviado, puede ignorar este correo: no pasará nada.',
    ],
  },
  fr: {
    subject: 'Invitation à {organization}',
    lead: 'Vous êtes invité à travailler dans {organization}.',
    from: 'L’invitation vient de {from}.',
    button: 'Voir l’invitation',
    notes: [
      'Connectez-vous ou inscrivez-vous en tant que {email} pour y répondre. Elle est valable {hours} heures.',
      'Si vous ne savez pas qui l’a envoyée, ignorez ce message : il ne se passera rien.',
    ],
  },
  pl: {
    subject: 'Zaproszenie do {organization}',
    lead: 'Otrzymujesz zaproszenie do pracy w {organization}.',
    from: 'Zaproszenie wysłał(a) {from}.',
    button: 'Zobacz zaproszenie',
    notes: [
      'Zaloguj się lub zarejestruj jako {email}, aby odpowiedzieć. Jest ważne {hours} godz.',
      'Jeśli nie wiesz, kto to wysłał, zignoruj tę wiadomość: nic się nie stanie.',
    ],
  },
  ru: {
    subject: 'Приглашение в {organization}',
    lead: 'Вас приглашают работать в {organization}.',
    from: 'Приглашение прислал(а) {from}.',
    button: 'Посмотреть приглашение',
    notes: [
      'Чтобы ответить, войдите или зарегистрируйтесь как {email}. Приглашение действует {hours} ч.',
      'Если вы не знаете отправителя, не обращайте внимания на это письмо: ничего не произойдёт.',
    ],
  },
  tr: {
    subject: '{organization} için davet',
    lead: '{organization} içinde çalışmaya davet edildiniz.',
    from: 'Daveti gönderen: {from}.',
    button: 'Daveti gör',
    notes: [
      'Yanıtlamak için {email} olarak oturum açın ya da kaydolun. Davet {hours} saat geçerlidir.',
      'Bunu kimin gönderdiğini bilmiyorsanız bu e-postayı dikkate almayın: hiçbir şey olmaz.',
    ],
  },
  uk: {
    subject: 'Запрошення до {organization}',
    lead: 'Вас запрошують працювати в {organization}.',
    from: 'Запрошення надіслав(-ла) {from}.',
    button: 'Переглянути запрошення',
    notes: [
      'Щоб відповісти, увійдіть або зареєструйтеся як {email}. Запрошення дійсне {hours} год.',
      'Якщо ви не знаєте, хто це надіслав, не зважайте на цей лист: нічого не станеться.',
    ],
  },
}
