import type { Language } from '../../platform/mail/language.ts'

/** What one kind of mail says; `{email}`, `{to}`, `{minutes}` and `{hours}` stand for what it is about. */
export type Words = { subject: string; lead: string; button: string; notes: string[] }

export type MailKind =
  | 'verify_email'
  | 'reset_password'
  | 'signed_up_already'
  | 'confirm_email_change'
  | 'change_email'
  | 'email_changed'
  | 'delete_user'

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
  confirm_email_change: {
    en: {
      subject: 'Confirm the change of your email address',
      lead: 'Somebody who is signed in as you wants to replace {email} by {to}.',
      button: 'Confirm the change',
      notes: [
        'The link holds for {minutes} minutes, works once, and only where you are signed in.',
        'After that the new address has to be confirmed too.',
        'If it was not you, do not confirm, and change your password: somebody else is signed in.',
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
      subject: 'Confirma el cambio de tu dirección de correo',
      lead: 'Alguien con la sesión iniciada en tu cuenta quiere cambiar {email} por {to}.',
      button: 'Confirmar el cambio',
      notes: [
        'El enlace es válido durante {minutes} minutos, una sola vez y solo donde tengas la sesión iniciada.',
        'Después habrá que confirmar también la nueva dirección.',
        'Si no has sido tú, no confirmes y cambia tu contraseña: otra persona ha iniciado sesión.',
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
  },
  change_email: {
    en: {
      subject: 'Confirm your new email address',
      lead: '{email} is to become the address of your account. Please confirm that it is yours.',
      button: 'Use this address',
      notes: [
        'The link holds for {minutes} minutes.',
        'If you have no account here or did not ask for this, do not follow the link: nothing changes.',
      ],
    },
    de: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      lead: '{email} soll die Adresse Ihres Kontos werden. Bitte bestätigen Sie, dass sie Ihnen gehört.',
      button: 'Diese Adresse verwenden',
      notes: [
        'Der Link gilt {minutes} Minuten.',
        'Wenn Sie hier kein Konto haben oder das nicht angefordert haben, folgen Sie dem Link nicht: Es ändert sich nichts.',
      ],
    },
    es: {
      subject: 'Confirma tu nueva dirección de correo',
      lead: '{email} va a ser la dirección de tu cuenta. Confirma que es tuya.',
      button: 'Usar esta dirección',
      notes: [
        'El enlace es válido durante {minutes} minutos.',
        'Si no tienes cuenta aquí o no lo has pedido tú, no sigas el enlace: nada cambiará.',
      ],
    },
    fr: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      lead: '{email} doit devenir l’adresse de votre compte. Veuillez confirmer qu’elle est à vous.',
      button: 'Utiliser cette adresse',
      notes: [
        'Le lien est valable {minutes} minutes.',
        'Si vous n’avez pas de compte ici ou n’avez rien demandé, ne suivez pas le lien : rien ne changera.',
      ],
    },
    pl: {
      subject: 'Potwierdź nowy adres e-mail',
      lead: '{email} ma zostać adresem Twojego konta. Potwierdź, że należy do Ciebie.',
      button: 'Użyj tego adresu',
      notes: [
        'Link jest ważny przez {minutes} minut.',
        'Jeśli nie masz tu konta albo to nie Twoja prośba, nie otwieraj linku: nic się nie zmieni.',
      ],
    },
    ru: {
      subject: 'Подтвердите новый адрес электронной почты',
      lead: '{email} должен стать адресом вашей учётной записи. Подтвердите, что он ваш.',
      button: 'Использовать этот адрес',
      notes: [
        'Ссылка действует {minutes} минут.',
        'Если у вас нет здесь учётной записи или вы этого не запрашивали, не переходите по ссылке: ничего не изменится.',
      ],
    },
    tr: {
      subject: 'Yeni e-posta adresinizi onaylayın',
      lead: '{email} hesabınızın adresi olacak. Lütfen size ait olduğunu onaylayın.',
      button: 'Bu adresi kullan',
      notes: [
        'Bağlantı {minutes} dakika geçerlidir.',
        'Burada hesabınız yoksa veya bunu siz istemediyseniz bağlantıyı izlemeyin: hiçbir şey değişmez.',
      ],
    },
    uk: {
      subject: 'Підтвердьте нову адресу електронної пошти',
      lead: '{email} має стати адресою вашого облікового запису. Підтвердьте, що вона ваша.',
      button: 'Використовувати цю адресу',
      notes: [
        'Посилання дійсне {minutes} хвилин.',
        'Якщо у вас тут немає облікового запису або ви цього не просили, не переходьте за посиланням: нічого не зміниться.',
      ],
    },
  },
  email_changed: {
    en: {
      subject: 'Your email address was changed',
      lead: 'The address of your account is now {to} instead of {email}.',
      button: 'Go to sign-in',
      notes: [
        'If it was you, there is nothing to do.',
        'If it was not you, tell whoever runs this service at once: somebody else may hold your account.',
      ],
    },
    de: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      lead: 'Die Adresse Ihres Kontos ist jetzt {to} statt {email}.',
      button: 'Zur Anmeldung',
      notes: [
        'Wenn Sie das waren, ist nichts zu tun.',
        'Wenn nicht, wenden Sie sich sofort an den Betreiber dieses Dienstes: Jemand anderes könnte Ihr Konto haben.',
      ],
    },
    es: {
      subject: 'Se ha cambiado tu dirección de correo',
      lead: 'La dirección de tu cuenta es ahora {to} en lugar de {email}.',
      button: 'Ir a iniciar sesión',
      notes: [
        'Si has sido tú, no tienes que hacer nada.',
        'Si no has sido tú, avisa enseguida a quien gestiona este servicio: otra persona podría tener tu cuenta.',
      ],
    },
    fr: {
      subject: 'Votre adresse e-mail a été changée',
      lead: 'L’adresse de votre compte est désormais {to} au lieu de {email}.',
      button: 'Aller à la connexion',
      notes: [
        'Si c’est vous, il n’y a rien à faire.',
        'Si ce n’est pas vous, prévenez aussitôt l’exploitant de ce service : quelqu’un d’autre pourrait avoir votre compte.',
      ],
    },
    pl: {
      subject: 'Twój adres e-mail został zmieniony',
      lead: 'Adresem Twojego konta jest teraz {to} zamiast {email}.',
      button: 'Przejdź do logowania',
      notes: [
        'Jeśli to Ty, nic nie musisz robić.',
        'Jeśli to nie Ty, od razu powiadom operatora tej usługi: ktoś inny może mieć Twoje konto.',
      ],
    },
    ru: {
      subject: 'Ваш адрес электронной почты изменён',
      lead: 'Адрес вашей учётной записи теперь {to} вместо {email}.',
      button: 'Перейти ко входу',
      notes: [
        'Если это были вы, ничего делать не нужно.',
        'Если это были не вы, сразу сообщите владельцу этого сервиса: вашей учётной записью мог завладеть кто-то другой.',
      ],
    },
    tr: {
      subject: 'E-posta adresiniz değiştirildi',
      lead: 'Hesabınızın adresi artık {email} yerine {to}.',
      button: 'Oturum açmaya git',
      notes: [
        'Sizseniz yapmanız gereken bir şey yok.',
        'Siz değilseniz hemen bu hizmeti işletene haber verin: hesabınız başkasının eline geçmiş olabilir.',
      ],
    },
    uk: {
      subject: 'Вашу адресу електронної пошти змінено',
      lead: 'Адреса вашого облікового запису тепер {to} замість {email}.',
      button: 'Перейти до входу',
      notes: [
        'Якщо це були ви, нічого робити не треба.',
        'Якщо це були не ви, одразу повідомте власника цього сервісу: вашим обліковим записом міг заволодіти хтось інший.',
      ],
    },
  },
  delete_user: {
    en: {
      subject: 'Confirm the deletion of your account',
      lead: 'Somebody who is signed in as {email} wants to delete the account for good.',
      button: 'Delete my account',
      notes: [
        'The link holds for {hours} hours, works once, and only where you are signed in.',
        'If it was not you, do not follow it, and change your password: somebody else is signed in.',
      ],
    },
    de: {
      subject: 'Bestätigen Sie die Löschung Ihres Kontos',
      lead: 'Jemand, der als {email} angemeldet ist, möchte das Konto endgültig löschen.',
      button: 'Mein Konto löschen',
      notes: [
        'Der Link gilt {hours} Stunden, nur einmal und nur dort, wo Sie angemeldet sind.',
        'Wenn Sie das nicht waren, folgen Sie ihm nicht und ändern Sie Ihr Passwort: Jemand anderes ist angemeldet.',
      ],
    },
    es: {
      subject: 'Confirma la eliminación de tu cuenta',
      lead: 'Alguien con la sesión iniciada como {email} quiere eliminar la cuenta para siempre.',
      button: 'Eliminar mi cuenta',
      notes: [
        'El enlace es válido durante {hours} horas, una sola vez y solo donde tengas la sesión iniciada.',
        'Si no has sido tú, no lo sigas y cambia tu contraseña: otra persona ha iniciado sesión.',
      ],
    },
    fr: {
      subject: 'Confirmez la suppression de votre compte',
      lead: 'Une personne connectée en tant que {email} souhaite supprimer définitivement le compte.',
      button: 'Supprimer mon compte',
      notes: [
        'Le lien est valable {hours} heures, une seule fois, et uniquement là où vous êtes connecté.',
        'Si ce n’est pas vous, ne le suivez pas et changez votre mot de passe : quelqu’un d’autre est connecté.',
      ],
    },
    pl: {
      subject: 'Potwierdź usunięcie konta',
      lead: 'Ktoś zalogowany jako {email} chce trwale usunąć konto.',
      button: 'Usuń moje konto',
      notes: [
        'Link jest ważny przez {hours} godzin, działa raz i tylko tam, gdzie jesteś zalogowany.',
        'Jeśli to nie Ty, nie otwieraj go i zmień hasło: zalogował się ktoś inny.',
      ],
    },
    ru: {
      subject: 'Подтвердите удаление учётной записи',
      lead: 'Кто-то, вошедший как {email}, хочет навсегда удалить учётную запись.',
      button: 'Удалить мою учётную запись',
      notes: [
        'Ссылка действует {hours} ч., один раз и только там, где вы вошли.',
        'Если это были не вы, не переходите по ней и смените пароль: в учётную запись вошёл кто-то другой.',
      ],
    },
    tr: {
      subject: 'Hesabınızın silinmesini onaylayın',
      lead: '{email} olarak oturum açmış biri hesabı kalıcı olarak silmek istiyor.',
      button: 'Hesabımı sil',
      notes: [
        'Bağlantı {hours} saat geçerlidir, bir kez ve yalnızca oturum açtığınız yerde çalışır.',
        'Siz değilseniz bağlantıyı izlemeyin ve parolanızı değiştirin: Başka biri oturum açmış.',
      ],
    },
    uk: {
      subject: 'Підтвердьте видалення облікового запису',
      lead: 'Хтось, хто ввійшов як {email}, хоче назавжди видалити обліковий запис.',
      button: 'Видалити мій обліковий запис',
      notes: [
        'Посилання дійсне {hours} год., лише один раз і лише там, де ви ввійшли.',
        'Якщо це були не ви, не переходьте за ним і змініть пароль: увійшов хтось інший.',
      ],
    },
  },
}
