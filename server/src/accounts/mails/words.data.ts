import type { Language } from '../../platform/mail/language.ts'

/** What one kind of mail says; `{email}` and `{minutes}` stand for what it is about. */
export type Words = { subject: string; lead: string; button: string; notes: string[] }

export type MailKind = 'verify_email' | 'reset_password' | 'signed_up_already'

export const words: Record<MailKind, Record<Language, Words>> = {
  verify_email: {
    en: {
      subject: 'Confirm your email address',
      lead: 'Please confirm that {email} is your address.',
      button: 'Confirm address',
      notes: [
        'The link holds for {minutes} minutes.',
        'If you did not ask for this, you can ignore this mail.',
      ],
    },
    de: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      lead: 'Bitte bestätigen Sie, dass {email} Ihre Adresse ist.',
      button: 'Adresse bestätigen',
      notes: [
        'Der Link gilt {minutes} Minuten.',
        'Wenn Sie das nicht angefordert haben, können Sie diese Mail ignorieren.',
      ],
    },
    es: {
      subject: 'Confirma tu dirección de correo',
      lead: 'Confirma que {email} es tu dirección.',
      button: 'Confirmar dirección',
      notes: [
        'El enlace es válido durante {minutes} minutos.',
        'Si no lo has pedido tú, puedes ignorar este correo.',
      ],
    },
    fr: {
      subject: 'Confirmez votre adresse e-mail',
      lead: 'Veuillez confirmer que {email} est bien votre adresse.',
      button: 'Confirmer l’adresse',
      notes: [
        'Le lien est valable {minutes} minutes.',
        'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message.',
      ],
    },
    pl: {
      subject: 'Potwierdź swój adres e-mail',
      lead: 'Potwierdź, że {email} to Twój adres.',
      button: 'Potwierdź adres',
      notes: [
        'Link jest ważny przez {minutes} minut.',
        'Jeśli to nie Twoja prośba, możesz zignorować tę wiadomość.',
      ],
    },
    ru: {
      subject: 'Подтвердите адрес электронной почты',
      lead: 'Пожалуйста, подтвердите, что {email} — ваш адрес.',
      button: 'Подтвердить адрес',
      notes: [
        'Ссылка действует {minutes} минут.',
        'Если вы этого не запрашивали, просто не обращайте внимания на это письмо.',
      ],
    },
    tr: {
      subject: 'E-posta adresinizi onaylayın',
      lead: 'Lütfen {email} adresinin size ait olduğunu onaylayın.',
      button: 'Adresi onayla',
      notes: [
        'Bağlantı {minutes} dakika geçerlidir.',
        'Bunu siz istemediyseniz bu e-postayı dikkate almayabilirsiniz.',
      ],
    },
    uk: {
      subject: 'Підтвердьте адресу електронної пошти',
      lead: 'Будь ласка, підтвердьте, що {email} — ваша адреса.',
      button: 'Підтвердити адресу',
      notes: [
        'Посилання дійсне {minutes} хвилин.',
        'Якщо ви цього не просили, просто не зважайте на цей лист.',
      ],
    },
  },
  reset_password: {
    en: {
      subject: 'Reset your password',
      lead: 'Somebody asked to set a new password for {email}. If it was you, follow the link.',
      button: 'Set a new password',
      notes: [
        'The link holds for {minutes} minutes and works once.',
        'If it was not you, ignore this mail: nothing changes.',
      ],
    },
    de: {
      subject: 'Passwort zurücksetzen',
      lead: 'Jemand möchte für {email} ein neues Passwort setzen. Wenn Sie das sind, folgen Sie dem Link.',
      button: 'Neues Passwort setzen',
      notes: [
        'Der Link gilt {minutes} Minuten und nur einmal.',
        'Wenn Sie das nicht waren, ignorieren Sie diese Mail: Es ändert sich nichts.',
      ],
    },
    es: {
      subject: 'Restablece tu contraseña',
      lead: 'Alguien ha pedido una nueva contraseña para {email}. Si has sido tú, sigue el enlace.',
      button: 'Elegir una nueva contraseña',
      notes: [
        'El enlace es válido durante {minutes} minutos y solo una vez.',
        'Si no has sido tú, ignora este correo: nada cambiará.',
      ],
    },
    fr: {
      subject: 'Réinitialisez votre mot de passe',
      lead: 'Quelqu’un a demandé un nouveau mot de passe pour {email}. Si c’est vous, suivez le lien.',
      button: 'Choisir un nouveau mot de passe',
      notes: [
        'Le lien est valable {minutes} minutes et une seule fois.',
        'Si ce n’est pas vous, ignorez ce message : rien ne changera.',
      ],
    },
    pl: {
      subject: 'Zresetuj hasło',
      lead: 'Ktoś poprosił o nowe hasło dla {email}. Jeśli to Ty, skorzystaj z linku.',
      button: 'Ustaw nowe hasło',
      notes: [
        'Link jest ważny przez {minutes} minut i działa raz.',
        'Jeśli to nie Ty, zignoruj tę wiadomość: nic się nie zmieni.',
      ],
    },
    ru: {
      subject: 'Сброс пароля',
      lead: 'Кто-то попросил задать новый пароль для {email}. Если это были вы, перейдите по ссылке.',
      button: 'Задать новый пароль',
      notes: [
        'Ссылка действует {minutes} минут и только один раз.',
        'Если это были не вы, не обращайте внимания: ничего не изменится.',
      ],
    },
    tr: {
      subject: 'Parolanızı sıfırlayın',
      lead: 'Birisi {email} için yeni bir parola istedi. Bu sizseniz bağlantıyı izleyin.',
      button: 'Yeni parola belirle',
      notes: [
        'Bağlantı {minutes} dakika geçerlidir ve bir kez çalışır.',
        'Siz değilseniz bu e-postayı dikkate almayın: hiçbir şey değişmez.',
      ],
    },
    uk: {
      subject: 'Скидання пароля',
      lead: 'Хтось попросив новий пароль для {email}. Якщо це були ви, перейдіть за посиланням.',
      button: 'Встановити новий пароль',
      notes: [
        'Посилання дійсне {minutes} хвилин і лише один раз.',
        'Якщо це були не ви, не зважайте на лист: нічого не зміниться.',
      ],
    },
  },
  signed_up_already: {
    en: {
      subject: 'You already have an account',
      lead: 'Somebody tried to sign up with {email}, but there is an account with this address already.',
      button: 'Go to sign-in',
      notes: [
        'If it was you, sign in, or reset your password there.',
        'If it was not you, ignore this mail: nothing changes.',
      ],
    },
    de: {
      subject: 'Sie haben bereits ein Konto',
      lead: 'Jemand wollte sich mit {email} registrieren, doch zu dieser Adresse gibt es schon ein Konto.',
      button: 'Zur Anmeldung',
      notes: [
        'Wenn Sie das waren, melden Sie sich an oder setzen Sie dort Ihr Passwort zurück.',
        'Wenn nicht, ignorieren Sie diese Mail: Es ändert sich nichts.',
      ],
    },
    es: {
      subject: 'Ya tienes una cuenta',
      lead: 'Alguien ha intentado registrarse con {email}, pero ya existe una cuenta con esta dirección.',
      button: 'Ir a iniciar sesión',
      notes: [
        'Si has sido tú, inicia sesión o restablece allí tu contraseña.',
        'Si no has sido tú, ignora este correo: nada cambiará.',
      ],
    },
    fr: {
      subject: 'Vous avez déjà un compte',
      lead: 'Quelqu’un a essayé de s’inscrire avec {email}, mais un compte existe déjà pour cette adresse.',
      button: 'Aller à la connexion',
      notes: [
        'Si c’est vous, connectez-vous ou réinitialisez-y votre mot de passe.',
        'Si ce n’est pas vous, ignorez ce message : rien ne changera.',
      ],
    },
    pl: {
      subject: 'Masz już konto',
      lead: 'Ktoś próbował zarejestrować się z adresem {email}, ale konto z tym adresem już istnieje.',
      button: 'Przejdź do logowania',
      notes: [
        'Jeśli to Ty, zaloguj się albo zresetuj tam hasło.',
        'Jeśli to nie Ty, zignoruj tę wiadomość: nic się nie zmieni.',
      ],
    },
    ru: {
      subject: 'У вас уже есть учётная запись',
      lead: 'Кто-то пытался зарегистрироваться с адресом {email}, но такая учётная запись уже есть.',
      button: 'Перейти ко входу',
      notes: [
        'Если это были вы, войдите или сбросьте там пароль.',
        'Если это были не вы, не обращайте внимания: ничего не изменится.',
      ],
    },
    tr: {
      subject: 'Zaten bir hesabınız var',
      lead: 'Birisi {email} ile kaydolmaya çalıştı, ancak bu adrese ait bir hesap zaten var.',
      button: 'Oturum açmaya git',
      notes: [
        'Sizseniz oturum açın veya parolanızı orada sıfırlayın.',
        'Siz değilseniz bu e-postayı dikkate almayın: hiçbir şey değişmez.',
      ],
    },
    uk: {
      subject: 'У вас уже є обліковий запис',
      lead: 'Хтось намагався зареєструватися з адресою {email}, але такий обліковий запис уже є.',
      button: 'Перейти до входу',
      notes: [
        'Якщо це були ви, увійдіть або скиньте там пароль.',
        'Якщо це були не ви, не зважайте на лист: нічого не зміниться.',
      ],
    },
  },
}
