import type { InLanguages } from '../words.ts'

export const signedUpAlready: InLanguages = {
  en: {
    subject: 'You already have an account',
    lead: 'Someone tried to sign up with {email}, but an account with this email already exists.',
    button: 'Go to sign-in',
    notes: [
      'If this was you, sign in or reset your password.',
      'If this wasn’t you, you can ignore this email.',
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
    subject: 'Ya tiene una cuenta',
    lead: 'Alguien ha intentado registrarse con {email}, pero ya existe una cuenta con esta dirección.',
    button: 'Ir a iniciar sesión',
    notes: [
      'Si ha sido usted, inicie sesión o restablezca allí su contraseña.',
      'Si no ha sido usted, ignore este correo: nada cambiará.',
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
}
