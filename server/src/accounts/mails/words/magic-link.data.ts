import type { InLanguages } from '../words.ts'

export const magicLink: InLanguages = {
  en: {
    subject: 'Your sign-in link',
    lead: 'Use this link to sign in as {email}.',
    button: 'Sign in',
    notes: [
      'This link expires in {minutes} minutes and can be used once.',
      'If you didn’t request this, you can ignore this email.',
    ],
  },
  de: {
    subject: 'Mit diesem Link anmelden',
    lead: 'Folgen Sie dem Link, um sich als {email} anzumelden.',
    button: 'Anmelden',
    notes: [
      'Der Link gilt {minutes} Minuten und nur einmal.',
      'Wenn Sie das nicht angefordert haben, können Sie diese Mail ignorieren: Es ändert sich nichts.',
    ],
  },
  es: {
    subject: 'Inicie sesión con este enlace',
    lead: 'Siga el enlace para iniciar sesión como {email}.',
    button: 'Iniciar sesión',
    notes: [
      'El enlace es válido durante {minutes} minutos y solo una vez.',
      'Si no lo ha pedido usted, puede ignorar este correo: nada cambiará.',
    ],
  },
  fr: {
    subject: 'Connectez-vous avec ce lien',
    lead: 'Suivez le lien pour vous connecter en tant que {email}.',
    button: 'Se connecter',
    notes: [
      'Le lien est valable {minutes} minutes et une seule fois.',
      'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : rien ne changera.',
    ],
  },
  pl: {
    subject: 'Zaloguj się tym linkiem',
    lead: 'Skorzystaj z linku, aby zalogować się jako {email}.',
    button: 'Zaloguj się',
    notes: [
      'Link jest ważny przez {minutes} minut i działa raz.',
      'Jeśli to nie Twoja prośba, zignoruj tę wiadomość: nic się nie zmieni.',
    ],
  },
  ru: {
    subject: 'Войдите по этой ссылке',
    lead: 'Перейдите по ссылке, чтобы войти как {email}.',
    button: 'Войти',
    notes: [
      'Ссылка действует {minutes} минут и только один раз.',
      'Если вы этого не запрашивали, не обращайте внимания на это письмо: ничего не изменится.',
    ],
  },
  tr: {
    subject: 'Bu bağlantıyla oturum açın',
    lead: '{email} olarak oturum açmak için bağlantıyı izleyin.',
    button: 'Oturum aç',
    notes: [
      'Bağlantı {minutes} dakika geçerlidir ve bir kez çalışır.',
      'Bunu siz istemediyseniz bu e-postayı dikkate almayın: hiçbir şey değişmez.',
    ],
  },
  uk: {
    subject: 'Увійдіть за цим посиланням',
    lead: 'Перейдіть за посиланням, щоб увійти як {email}.',
    button: 'Увійти',
    notes: [
      'Посилання дійсне {minutes} хвилин і лише один раз.',
      'Якщо ви цього не просили, не зважайте на цей лист: нічого не зміниться.',
    ],
  },
}
