import type { InLanguages } from '../words.ts'

export const confirmEmailChange: InLanguages = {
  en: {
    subject: 'Confirm your email address change',
    lead: 'Someone signed in to your account asked to change its email address from {email} to {to}.',
    button: 'Confirm change',
    notes: [
      'This link expires in {minutes} minutes and can be used once, in a browser where you’re signed in.',
      'We’ll then ask you to confirm the new address.',
      'If this wasn’t you, don’t confirm, and change your password now. Someone else may have access to your account.',
    ],
  },
  de: {
    subject: 'Bestätigen Sie die Änderung Ihrer E-Mail-Adresse',
    lead: 'Jemand, der mit Ihrem Konto angemeldet ist, möchte {email} durch {to} ersetzen.',
    button: 'Änderung bestätigen',
    notes: [
      'Der Link gilt {minutes} Minuten, nur einmal und nur dort, wo Sie angemeldet sind.',
      'Danach muss auch die neue Adresse bestätigt werden.',
      'Wenn Sie das nicht waren, bestätigen Sie nicht und ändern Sie Ihr Passwort: Jemand anderes ist angemeldet.',
    ],
  },
  es: {
    subject: 'Confirme el cambio de su dirección de correo',
    lead: 'Alguien con la sesión iniciada en su cuenta quiere cambiar {email} por {to}.',
    button: 'Confirmar el cambio',
    notes: [
      'El enlace es válido durante {minutes} minutos, una sola vez y solo donde tenga la sesión iniciada.',
      'Después habrá que confirmar también la nueva dirección.',
      'Si no ha sido usted, no confirme y cambie su contraseña: otra persona ha iniciado sesión.',
    ],
  },
  fr: {
    subject: 'Confirmez le changement de votre adresse e-mail',
    lead: 'Une personne connectée à votre compte souhaite remplacer {email} par {to}.',
    button: 'Confirmer le changement',
    notes: [
      'Le lien est valable {minutes} minutes, une seule fois, et uniquement là où vous êtes connecté.',
      'La nouvelle adresse devra ensuite être confirmée elle aussi.',
      'Si ce n’est pas vous, ne confirmez pas et changez votre mot de passe : quelqu’un d’autre est connecté.',
    ],
  },
  pl: {
    subject: 'Potwierdź zmianę adresu e-mail',
    lead: 'Ktoś zalogowany na Twoje konto chce zmienić adres {email} na {to}.',
    button: 'Potwierdź zmianę',
    notes: [
      'Link jest ważny przez {minutes} minut, działa raz i tylko tam, gdzie jesteś zalogowany.',
      'Potem trzeba potwierdzić także nowy adres.',
      'Jeśli to nie Ty, nie potwierdzaj i zmień hasło: zalogował się ktoś inny.',
    ],
  },
  ru: {
    subject: 'Подтвердите смену адреса электронной почты',
    lead: 'Кто-то, вошедший в вашу учётную запись, хочет заменить {email} на {to}.',
    button: 'Подтвердить смену',
    notes: [
      'Ссылка действует {minutes} минут, один раз и только там, где вы вошли.',
      'После этого нужно будет подтвердить и новый адрес.',
      'Если это были не вы, не подтверждайте и смените пароль: в учётную запись вошёл кто-то другой.',
    ],
  },
  tr: {
    subject: 'E-posta adresi değişikliğini onaylayın',
    lead: 'Hesabınızda oturum açmış biri {email} adresini {to} ile değiştirmek istiyor.',
    button: 'Değişikliği onayla',
    notes: [
      'Bağlantı {minutes} dakika geçerlidir, bir kez ve yalnızca oturum açtığınız yerde çalışır.',
      'Ardından yeni adresin de onaylanması gerekir.',
      'Siz değilseniz onaylamayın ve parolanızı değiştirin: Başka biri oturum açmış.',
    ],
  },
  uk: {
    subject: 'Підтвердьте зміну адреси електронної пошти',
    lead: 'Хтось, хто ввійшов у ваш обліковий запис, хоче замінити {email} на {to}.',
    button: 'Підтвердити зміну',
    notes: [
      'Посилання дійсне {minutes} хвилин, лише один раз і лише там, де ви ввійшли.',
      'Після цього треба буде підтвердити й нову адресу.',
      'Якщо це були не ви, не підтверджуйте та змініть пароль: увійшов хтось інший.',
    ],
  },
}
