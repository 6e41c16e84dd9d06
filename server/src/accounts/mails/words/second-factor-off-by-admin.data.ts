import type { InLanguages } from '../words.ts'

export const secondFactorOffByAdmin: InLanguages = {
  en: {
    subject: 'An administrator turned off two-factor authentication',
    lead: 'Signing in as {email} no longer requires a second factor. You were signed out everywhere.',
    button: 'Set it up again',
    notes: [
      'If you requested this, sign in and set up two-factor authentication again.',
      'If you didn’t, contact support right away and change your password.',
    ],
  },
  de: {
    subject: 'Ihr zweiter Faktor wurde vom Betreiber ausgeschaltet',
    lead: 'Wer sich als {email} anmeldet, wird nicht mehr nach einem zweiten Faktor gefragt. Sie wurden überall abgemeldet.',
    button: 'Wieder einrichten',
    notes: [
      'Wenn Sie darum gebeten haben, melden Sie sich an und richten Sie wieder einen zweiten Faktor ein.',
      'Wenn nicht, wenden Sie sich sofort an den Betreiber dieses Dienstes und setzen Sie ein neues Passwort.',
    ],
  },
  es: {
    subject: 'Un administrador ha desactivado su segundo factor',
    lead: 'Ya no se pide un segundo factor a quien inicia sesión como {email}. Se han cerrado todas sus sesiones.',
    button: 'Volver a configurarlo',
    notes: [
      'Si lo ha pedido usted, inicie sesión y vuelva a configurar un segundo factor.',
      'Si no, avise enseguida a quien gestiona este servicio y elija una contraseña nueva.',
    ],
  },
  fr: {
    subject: 'Un administrateur a désactivé votre second facteur',
    lead: 'Le second facteur n’est plus demandé à qui se connecte en tant que {email}. Vous avez été déconnecté partout.',
    button: 'Le configurer à nouveau',
    notes: [
      'Si vous l’avez demandé, connectez-vous et configurez à nouveau un second facteur.',
      'Sinon, prévenez aussitôt l’exploitant de ce service et choisissez un nouveau mot de passe.',
    ],
  },
  pl: {
    subject: 'Administrator wyłączył Twój drugi składnik',
    lead: 'Logowanie jako {email} nie wymaga już drugiego składnika. Wszystkie Twoje sesje zostały zakończone.',
    button: 'Skonfiguruj ponownie',
    notes: [
      'Jeśli to była Twoja prośba, zaloguj się i ponownie skonfiguruj drugi składnik.',
      'Jeśli nie, od razu powiadom operatora tej usługi i ustaw nowe hasło.',
    ],
  },
  ru: {
    subject: 'Администратор отключил ваш второй фактор',
    lead: 'При входе как {email} второй фактор больше не запрашивается. Все ваши сеансы завершены.',
    button: 'Настроить снова',
    notes: [
      'Если вы об этом просили, войдите и снова настройте второй фактор.',
      'Если нет, сразу сообщите владельцу этого сервиса и задайте новый пароль.',
    ],
  },
  tr: {
    subject: 'Bir yönetici ikinci faktörünüzü kapattı',
    lead: 'Artık {email} olarak oturum açanlardan ikinci faktör istenmez. Tüm oturumlarınız sonlandırıldı.',
    button: 'Yeniden kurun',
    notes: [
      'Bunu siz istediyseniz oturum açın ve ikinci bir faktörü yeniden kurun.',
      'İstemediyseniz hemen bu hizmeti işletene haber verin ve yeni bir parola belirleyin.',
    ],
  },
  uk: {
    subject: 'Адміністратор вимкнув ваш другий фактор',
    lead: 'Під час входу як {email} другий фактор більше не запитується. Усі ваші сеанси завершено.',
    button: 'Налаштувати знову',
    notes: [
      'Якщо ви про це просили, увійдіть і знову налаштуйте другий фактор.',
      'Якщо ні, одразу повідомте власника цього сервісу та встановіть новий пароль.',
    ],
  },
}
