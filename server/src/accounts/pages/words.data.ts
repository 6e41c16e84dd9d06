import type { ErrorReason, ErrorSubject } from '@gatehouse/contract/accounts/error-reasons'
import type { Language } from '../../platform/mail/language.ts'

/** The texts of the error page in one language; the dashboard's own error page uses the same. */
export type PageWords = {
  title: string
  code: string
  back: string
  headings: Record<ErrorSubject, string>
  reasons: Record<ErrorReason, string>
}

/** The error page's texts in every language. */
export const words: Record<Language, PageWords> = {
  en: {
    title: 'Authentication Error',
    code: 'Error code:',
    back: 'Back to sign in',
    headings: {
      sign_in: 'Couldn’t sign you in',
      link: 'This link no longer works',
      linking: 'The account wasn’t linked',
      address: 'Your email wasn’t changed',
    },
    reasons: {
      restart: 'This request expired or was started in another browser. Start again here.',
      canceled: 'You canceled the request at the provider. Try again or sign in another way.',
      provider_failed:
        'The provider didn’t return a valid response. Try again in a moment, or sign in ' +
        'another way.',
      provider_off: 'This provider is no longer available. Sign in another way.',
      page_untrusted: 'The page you tried to open isn’t trusted, so we didn’t redirect you.',
      no_email:
        'The provider didn’t share your email. Allow access to it and try again, or sign in ' +
        'another way.',
      linked_elsewhere:
        'That provider account is linked to a different user. Sign in with it or link ' +
        'another one.',
      not_linkable: 'This provider can’t be linked. Contact your administrator.',
      email_mismatch:
        'The provider account uses a different email than your account, which this server ' +
        'doesn’t allow.',
      account_exists:
        'An account with this email already exists. Sign in with your usual method, then ' +
        'link this provider in your account.',
      sign_up_closed:
        'You don’t have an account here, and sign-up isn’t available this way. Sign in the ' +
        'way you did before, or contact your administrator.',
      not_created:
        'We couldn’t create an account from the provider’s information. Sign up another way.',
      not_let_in:
        'A verified email is required, but the provider didn’t share one. Sign in another way.',
      email_not_verified: 'Verify your email first. We’ve sent you a link. Then sign in.',
      banned: 'This account is banned. If you think this is a mistake, contact your administrator.',
      link_expired: 'This link has expired. Request a new one.',
      link_used: 'This link was already used or replaced by a newer one. Request a new one.',
      account_gone: 'This account no longer exists.',
      other_browser: 'Open the link in the browser where you’re signed in to this account.',
      email_not_moved:
        'Your email couldn’t be changed. Another account may already use it. Try a different ' +
        'email.',
      magic_link_off: 'Email sign-in links are turned off. Sign in another way.',
      server_failed: 'Something went wrong on our side. Try again in a moment.',
      unknown: 'Something failed. Try again, or contact support with this code.',
    },
  },
  de: {
    title: 'Anmeldefehler',
    code: 'Fehlercode:',
    back: 'Zurück zur Anmeldung',
    headings: {
      sign_in: 'Sie sind nicht angemeldet',
      link: 'Dieser Link gilt nicht mehr',
      linking: 'Nichts wurde verknüpft',
      address: 'Ihre Adresse ist nicht geändert',
    },
    reasons: {
      restart:
        'Es dauerte länger als zehn Minuten oder begann in einem anderen Browser. Beginnen Sie ' +
        'hier von vorn.',
      canceled:
        'Sie haben beim Anbieter nicht zugestimmt. Versuchen Sie es erneut, falls das ein ' +
        'Versehen war, oder melden Sie sich anders an.',
      provider_failed:
        'Der Anbieter gab keine brauchbare Antwort. Versuchen Sie es gleich noch einmal, oder ' +
        'melden Sie sich anders an.',
      provider_off: 'Dieser Anbieter ist hier nicht mehr eingerichtet. Melden Sie sich anders an.',
      page_untrusted:
        'Der Seite, zu der Sie wollten, wird hier nicht mehr vertraut; darum haben wir Sie nicht ' +
        'dorthin geschickt.',
      no_email:
        'Der Anbieter hat uns Ihre E-Mail-Adresse nicht genannt. Erlauben Sie es dort und ' +
        'versuchen Sie es erneut, oder melden Sie sich anders an.',
      linked_elsewhere:
        'Jenes Konto beim Anbieter gehört hier schon jemand anderem. Melden Sie sich damit an, ' +
        'oder nehmen Sie ein anderes.',
      not_linkable:
        'Der Anbieter konnte nicht verknüpft werden: Dieser Server erlaubt es nicht. Fragen Sie ' +
        'den Betreiber.',
      email_mismatch:
        'Der Anbieter kennt Sie unter einer anderen Adresse als hier; das erlaubt dieser Server ' +
        'nicht.',
      account_exists:
        'Zu dieser Adresse gibt es schon ein Konto. Melden Sie sich wie bisher an und verknüpfen ' +
        'Sie es dann in Ihrem Konto.',
      sign_up_closed:
        'Für Sie gibt es hier kein Konto, und auf diesem Weg werden keine neuen angenommen. ' +
        'Melden Sie sich wie bisher an, oder fragen Sie den Betreiber.',
      not_created:
        'Aus den Angaben des Anbieters ließ sich kein Konto anlegen. Registrieren Sie sich ' +
        'anders.',
      not_let_in:
        'Dieser Server verlangt eine bestätigte Adresse, und der Anbieter nannte keine. Melden ' +
        'Sie sich anders an.',
      email_not_verified:
        'Bestätigen Sie zuerst Ihre Adresse: Wir haben Ihnen einen Link gesendet. Melden Sie ' +
        'sich dann an.',
      banned:
        'Dieses Konto ist gesperrt. Wenn Sie das für einen Fehler halten, fragen Sie den ' +
        'Betreiber dieses Servers.',
      link_expired: 'Dieser Link ist abgelaufen. Fordern Sie einen neuen an.',
      link_used:
        'Dieser Link wurde schon verwendet oder durch einen neueren ersetzt. Fordern Sie einen ' +
        'neuen an.',
      account_gone: 'Das Konto, für das dies war, gibt es nicht mehr.',
      other_browser:
        'Öffnen Sie den Link in dem Browser, in dem Sie in diesem Konto angemeldet sind.',
      email_not_moved:
        'Die Adresse konnte nicht geändert werden: Vielleicht hat sie inzwischen ein anderes ' +
        'Konto. Nehmen Sie eine andere.',
      magic_link_off:
        'Auf diesem Server werden keine Anmeldelinks versandt. Melden Sie sich anders an.',
      server_failed:
        'Auf diesem Server ist etwas fehlgeschlagen, es lag nicht an Ihnen. Versuchen Sie es gleich noch einmal.',
      unknown:
        'Mehr als den Code unten wissen wir nicht. Beginnen Sie von vorn; bleibt es dabei, ' +
        'nennen Sie ihn dem Betreiber dieses Servers.',
    },
  },
  es: {
    title: 'Error de autenticación',
    code: 'Código de error:',
    back: 'Volver al inicio de sesión',
    headings: {
      sign_in: 'No ha iniciado sesión',
      link: 'Este enlace ya no sirve',
      linking: 'No se vinculó nada',
      address: 'Su dirección no ha cambiado',
    },
    reasons: {
      restart: 'Tardó más de diez minutos o empezó en otro navegador. Empiece de nuevo aquí.',
      canceled:
        'No dio su permiso en el proveedor. Inténtelo otra vez si fue un error, o entre de ' +
        'otra forma.',
      provider_failed:
        'El proveedor no dio una respuesta válida. Inténtelo dentro de un momento o entre de ' +
        'otra forma.',
      provider_off: 'Este proveedor ya no está configurado aquí. Entre de otra forma.',
      page_untrusted:
        'La página a la que iba ya no es de confianza aquí, así que no le enviamos allí.',
      no_email:
        'El proveedor no nos dio su correo. Permítalo allí e inténtelo otra vez, o entre de otra ' +
        'forma.',
      linked_elsewhere:
        'Esa cuenta del proveedor ya es de otra persona aquí. Entre con ella o use otra.',
      not_linkable:
        'No se pudo vincular el proveedor: este servidor no lo permite. Pregunte a quien lo ' +
        'administra.',
      email_mismatch: 'El proveedor le conoce con otra dirección, y este servidor no lo permite.',
      account_exists:
        'Ya hay una cuenta con esta dirección. Entre como lo hacía y vincúlela después en su ' +
        'cuenta.',
      sign_up_closed:
        'Aquí no tiene cuenta, y así no se admiten nuevas. Entre como lo hacía o pregunte a ' +
        'quien administra el servidor.',
      not_created:
        'No se pudo crear la cuenta con los datos del proveedor. Regístrese de otra forma.',
      not_let_in:
        'Este servidor pide una dirección confirmada y el proveedor no dio ninguna. Entre de ' +
        'otra forma.',
      email_not_verified:
        'Confirme antes su dirección: le enviamos un enlace. Después inicie sesión.',
      banned:
        'Esta cuenta está bloqueada. Si cree que es un error, pregunte a quien administra este ' +
        'servidor.',
      link_expired: 'Este enlace ha caducado. Pida uno nuevo.',
      link_used: 'Este enlace ya se usó o lo sustituyó otro más nuevo. Pida uno nuevo.',
      account_gone: 'La cuenta a la que pertenecía ya no existe.',
      other_browser: 'Abra el enlace en el navegador donde ha iniciado sesión con esta cuenta.',
      email_not_moved: 'No se pudo cambiar la dirección: quizá otra cuenta ya la tiene. Use otra.',
      magic_link_off: 'Este servidor no envía enlaces para entrar. Entre de otra forma.',
      server_failed:
        'Algo ha fallado en este servidor, no es culpa suya. Vuelva a intentarlo en un momento.',
      unknown:
        'No sabemos más que el código de abajo. Empiece de nuevo; si se repite, déselo a quien ' +
        'administra este servidor.',
    },
  },
  fr: {
    title: 'Erreur d’authentification',
    code: 'Code d’erreur :',
    back: 'Retour à la connexion',
    headings: {
      sign_in: 'Vous n’êtes pas connecté',
      link: 'Ce lien n’est plus valable',
      linking: 'Rien n’a été associé',
      address: 'Votre adresse n’a pas changé',
    },
    reasons: {
      restart:
        'Plus de dix minutes se sont écoulées, ou c’était un autre navigateur. Recommencez ici.',
      canceled:
        'Vous n’avez pas donné votre accord chez le fournisseur. Réessayez si c’était une ' +
        'erreur, ou connectez-vous autrement.',
      provider_failed:
        'Le fournisseur n’a pas donné de réponse utilisable. Réessayez dans un instant, ou ' +
        'connectez-vous autrement.',
      provider_off: 'Ce fournisseur n’est plus configuré ici. Connectez-vous autrement.',
      page_untrusted:
        'La page où vous alliez n’est plus considérée comme sûre : nous ne vous y avons pas ' +
        'envoyé.',
      no_email:
        'Le fournisseur ne nous a pas communiqué votre e-mail. Autorisez-le chez lui et ' +
        'réessayez, ou connectez-vous autrement.',
      linked_elsewhere:
        'Ce compte chez le fournisseur appartient déjà à quelqu’un d’autre ici. Connectez-vous ' +
        'avec, ou prenez-en un autre.',
      not_linkable:
        'Le fournisseur n’a pas pu être associé : ce serveur ne le permet pas. Demandez à son ' +
        'exploitant.',
      email_mismatch:
        'Le fournisseur vous connaît sous une autre adresse, ce que ce serveur ne permet pas.',
      account_exists:
        'Un compte existe déjà pour cette adresse. Connectez-vous comme avant, puis associez-le ' +
        'dans votre compte.',
      sign_up_closed:
        'Vous n’avez pas de compte ici, et de nouveaux ne sont pas acceptés ainsi. ' +
        'Connectez-vous comme avant, ou demandez à l’exploitant.',
      not_created:
        'Le compte n’a pas pu être créé avec les données du fournisseur. Inscrivez-vous ' +
        'autrement.',
      not_let_in:
        'Ce serveur exige une adresse confirmée, et le fournisseur n’en a donné aucune. ' +
        'Connectez-vous autrement.',
      email_not_verified:
        'Confirmez d’abord votre adresse : nous vous avons envoyé un lien. Connectez-vous ' +
        'ensuite.',
      banned:
        'Ce compte est banni. Si vous pensez que c’est une erreur, demandez à l’exploitant de ce ' +
        'serveur.',
      link_expired: 'Ce lien a expiré. Demandez-en un nouveau.',
      link_used: 'Ce lien a déjà servi, ou un plus récent l’a remplacé. Demandez-en un nouveau.',
      account_gone: 'Le compte concerné n’existe plus.',
      other_browser: 'Ouvrez le lien dans le navigateur où vous êtes connecté à ce compte.',
      email_not_moved:
        'L’adresse n’a pas pu être changée : un autre compte l’a peut-être déjà. Prenez-en une ' +
        'autre.',
      magic_link_off: 'Ce serveur n’envoie pas de liens de connexion. Connectez-vous autrement.',
      server_failed:
        'Quelque chose a échoué sur ce serveur, vous n’y êtes pour rien. Réessayez dans un instant.',
      unknown:
        'Nous n’en savons pas plus que le code ci-dessous. Recommencez ; si cela persiste, ' +
        'donnez-le à l’exploitant de ce serveur.',
    },
  },
  pl: {
    title: 'Błąd uwierzytelniania',
    code: 'Kod błędu:',
    back: 'Wróć do logowania',
    headings: {
      sign_in: 'Nie udało się zalogować',
      link: 'Ten link już nie działa',
      linking: 'Niczego nie połączono',
      address: 'Twój adres się nie zmienił',
    },
    reasons: {
      restart:
        'Trwało to ponad dziesięć minut albo zaczęło się w innej przeglądarce. Zacznij tu od ' +
        'nowa.',
      canceled:
        'Nie udzielono zgody u dostawcy. Jeśli to pomyłka, spróbuj ponownie lub zaloguj się ' +
        'inaczej.',
      provider_failed:
        'Dostawca nie dał przydatnej odpowiedzi. Spróbuj za chwilę lub zaloguj się inaczej.',
      provider_off: 'Ten dostawca nie jest tu już skonfigurowany. Zaloguj się inaczej.',
      page_untrusted:
        'Strona, na którą zmierzasz, nie jest już tu zaufana, więc tam nie przekierowaliśmy.',
      no_email:
        'Dostawca nie podał nam adresu e-mail. Zezwól na to u niego i spróbuj ponownie lub ' +
        'zaloguj się inaczej.',
      linked_elsewhere:
        'To konto u dostawcy należy tu już do innej osoby. Zaloguj się nim lub wybierz inne.',
      not_linkable:
        'Nie można połączyć dostawcy: ten serwer na to nie pozwala. Zapytaj administratora.',
      email_mismatch:
        'Dostawca zna cię pod innym adresem niż tutaj, a ten serwer na to nie pozwala.',
      account_exists:
        'Istnieje już konto z tym adresem. Zaloguj się jak dotąd, a potem połącz je na swoim ' +
        'koncie.',
      sign_up_closed:
        'Nie masz tu konta, a tą drogą nowych się nie przyjmuje. Zaloguj się jak dotąd lub ' +
        'zapytaj administratora.',
      not_created: 'Nie udało się utworzyć konta z danych dostawcy. Zarejestruj się inaczej.',
      not_let_in:
        'Ten serwer wymaga potwierdzonego adresu, a dostawca żadnego nie podał. Zaloguj się ' +
        'inaczej.',
      email_not_verified: 'Najpierw potwierdź adres: wysłaliśmy ci link. Potem się zaloguj.',
      banned:
        'To konto jest zablokowane. Jeśli uważasz, że to pomyłka, zapytaj administratora ' +
        'serwera.',
      link_expired: 'Ten link wygasł. Poproś o nowy.',
      link_used: 'Ten link został już użyty lub zastąpiony nowszym. Poproś o nowy.',
      account_gone: 'Konto, którego to dotyczyło, już nie istnieje.',
      other_browser: 'Otwórz link w przeglądarce, w której jesteś zalogowany na to konto.',
      email_not_moved: 'Nie można zmienić adresu: może mieć go już inne konto. Wybierz inny.',
      magic_link_off: 'Ten serwer nie wysyła linków do logowania. Zaloguj się inaczej.',
      server_failed: 'Coś zawiodło na tym serwerze, to nie Twoja wina. Spróbuj ponownie za chwilę.',
      unknown:
        'Wiemy tylko tyle, co kod poniżej. Zacznij od nowa; jeśli to nie pomoże, podaj go ' +
        'administratorowi serwera.',
    },
  },
  ru: {
    title: 'Ошибка входа',
    code: 'Код ошибки:',
    back: 'Вернуться ко входу',
    headings: {
      sign_in: 'Вход не выполнен',
      link: 'Ссылка больше не действует',
      linking: 'Ничего не привязано',
      address: 'Ваш адрес не изменён',
    },
    reasons: {
      restart:
        'Прошло больше десяти минут, или всё началось в другом браузере. Начните здесь заново.',
      canceled:
        'Вы не дали согласия у провайдера. Если это ошибка, попробуйте ещё раз или войдите ' +
        'иначе.',
      provider_failed:
        'Провайдер не дал пригодного ответа. Попробуйте чуть позже или войдите иначе.',
      provider_off: 'Этот провайдер здесь больше не настроен. Войдите иначе.',
      page_untrusted:
        'Странице, куда вы шли, здесь больше не доверяют, поэтому мы вас туда не отправили.',
      no_email:
        'Провайдер не сообщил нам адрес почты. Разрешите это там и попробуйте ещё раз или ' +
        'войдите иначе.',
      linked_elsewhere:
        'Этот аккаунт провайдера здесь уже принадлежит другому человеку. Войдите с ним или ' +
        'возьмите другой.',
      not_linkable:
        'Провайдера не удалось привязать: сервер этого не разрешает. Спросите администратора.',
      email_mismatch: 'Провайдер знает вас под другим адресом, а сервер этого не разрешает.',
      account_exists:
        'С этим адресом уже есть аккаунт. Войдите как раньше, затем привяжите этот способ в ' +
        'аккаунте.',
      sign_up_closed:
        'У вас здесь нет аккаунта, а новые так не принимаются. Войдите как раньше или спросите ' +
        'администратора.',
      not_created: 'По данным провайдера аккаунт создать не удалось. Зарегистрируйтесь иначе.',
      not_let_in: 'Сервер требует подтверждённый адрес, а провайдер его не назвал. Войдите иначе.',
      email_not_verified: 'Сначала подтвердите адрес: мы отправили вам ссылку. Затем войдите.',
      banned:
        'Этот аккаунт заблокирован. Если вы считаете это ошибкой, спросите администратора ' +
        'сервера.',
      link_expired: 'Срок ссылки истёк. Запросите новую.',
      link_used: 'Ссылка уже использована или заменена новой. Запросите другую.',
      account_gone: 'Аккаунта, для которого это было, больше нет.',
      other_browser: 'Откройте ссылку в браузере, где вы вошли в этот аккаунт.',
      email_not_moved:
        'Адрес не удалось изменить: возможно, он уже у другого аккаунта. Возьмите другой.',
      magic_link_off: 'Сервер не отправляет ссылки для входа. Войдите иначе.',
      server_failed: 'На сервере произошёл сбой, дело не в вас. Попробуйте ещё раз чуть позже.',
      unknown:
        'Мы знаем только код ниже. Начните заново; если повторится, сообщите его администратору ' +
        'сервера.',
    },
  },
  tr: {
    title: 'Kimlik doğrulama hatası',
    code: 'Hata kodu:',
    back: 'Girişe dön',
    headings: {
      sign_in: 'Giriş yapılmadı',
      link: 'Bu bağlantı artık geçersiz',
      linking: 'Hiçbir şey bağlanmadı',
      address: 'Adresiniz değişmedi',
    },
    reasons: {
      restart:
        'On dakikadan uzun sürdü ya da başka bir tarayıcıda başladı. Burada yeniden başlayın.',
      canceled:
        'Sağlayıcıda onay vermediniz. Yanlışlıkla olduysa yeniden deneyin ya da başka bir yolla ' +
        'giriş yapın.',
      provider_failed:
        'Sağlayıcı kullanılabilir bir yanıt vermedi. Biraz sonra yeniden deneyin ya da başka bir ' +
        'yolla giriş yapın.',
      provider_off: 'Bu sağlayıcı artık burada kurulu değil. Başka bir yolla giriş yapın.',
      page_untrusted:
        'Gitmek istediğiniz sayfaya artık güvenilmiyor; bu yüzden sizi oraya göndermedik.',
      no_email:
        'Sağlayıcı e-posta adresinizi bildirmedi. Orada izin verip yeniden deneyin ya da başka ' +
        'bir yolla giriş yapın.',
      linked_elsewhere:
        'Sağlayıcıdaki o hesap burada başka birine ait. Onunla giriş yapın ya da başka birini ' +
        'seçin.',
      not_linkable: 'Sağlayıcı bağlanamadı: bu sunucu izin vermiyor. Yöneticiye sorun.',
      email_mismatch: 'Sağlayıcı sizi başka bir adresle tanıyor; bu sunucu buna izin vermiyor.',
      account_exists:
        'Bu adresle bir hesap zaten var. Önceki yolunuzla giriş yapıp sonra hesabınızdan ' +
        'bağlayın.',
      sign_up_closed:
        'Burada hesabınız yok ve bu yolla yeni hesap alınmıyor. Önceki yolunuzla giriş yapın ya ' +
        'da yöneticiye sorun.',
      not_created: 'Sağlayıcının bilgileriyle hesap oluşturulamadı. Başka bir yolla kaydolun.',
      not_let_in:
        'Bu sunucu doğrulanmış adres ister; sağlayıcı bildirmedi. Başka bir yolla giriş yapın.',
      email_not_verified:
        'Önce adresinizi doğrulayın: size bir bağlantı gönderdik. Sonra giriş yapın.',
      banned:
        'Bu hesap yasaklı. Bunun yanlış olduğunu düşünüyorsanız sunucunun yöneticisine sorun.',
      link_expired: 'Bu bağlantının süresi doldu. Yenisini isteyin.',
      link_used: 'Bu bağlantı daha önce kullanıldı ya da yerini yenisi aldı. Yenisini isteyin.',
      account_gone: 'Bunun ait olduğu hesap artık yok.',
      other_browser: 'Bağlantıyı bu hesaba giriş yaptığınız tarayıcıda açın.',
      email_not_moved:
        'Adres değiştirilemedi: artık başka bir hesapta olabilir. Başka bir adres seçin.',
      magic_link_off: 'Bu sunucu giriş bağlantısı göndermiyor. Başka bir yolla giriş yapın.',
      server_failed:
        'Bu sunucuda bir şey başarısız oldu, sizden kaynaklanmıyor. Birazdan yeniden deneyin.',
      unknown:
        'Aşağıdaki koddan fazlasını bilmiyoruz. Yeniden başlayın; sürerse kodu sunucunun ' +
        'yöneticisine verin.',
    },
  },
  uk: {
    title: 'Помилка входу',
    code: 'Код помилки:',
    back: 'Назад до входу',
    headings: {
      sign_in: 'Вхід не виконано',
      link: 'Посилання більше не діє',
      linking: 'Нічого не привʼязано',
      address: 'Вашу адресу не змінено',
    },
    reasons: {
      restart: 'Минуло понад десять хвилин, або все почалося в іншому браузері. Почніть тут знову.',
      canceled:
        'Ви не дали згоди у провайдера. Якщо це помилка, спробуйте ще раз або увійдіть інакше.',
      provider_failed:
        'Провайдер не дав придатної відповіді. Спробуйте трохи згодом або увійдіть інакше.',
      provider_off: 'Цей провайдер тут більше не налаштований. Увійдіть інакше.',
      page_untrusted:
        'Сторінці, куди ви йшли, тут більше не довіряють, тож ми вас туди не відправили.',
      no_email:
        'Провайдер не повідомив нам адресу пошти. Дозвольте це там і спробуйте ще раз або ' +
        'увійдіть інакше.',
      linked_elsewhere:
        'Цей акаунт провайдера тут уже належить іншій людині. Увійдіть із ним або візьміть ' +
        'інший.',
      not_linkable:
        'Провайдера не вдалося привʼязати: сервер цього не дозволяє. Запитайте адміністратора.',
      email_mismatch: 'Провайдер знає вас під іншою адресою, а сервер цього не дозволяє.',
      account_exists:
        'З цією адресою вже є акаунт. Увійдіть як раніше, потім привʼяжіть цей спосіб в акаунті.',
      sign_up_closed:
        'У вас тут немає акаунта, а нові так не приймаються. Увійдіть як раніше або запитайте ' +
        'адміністратора.',
      not_created: 'За даними провайдера акаунт створити не вдалося. Зареєструйтеся інакше.',
      not_let_in: 'Сервер вимагає підтверджену адресу, а провайдер її не назвав. Увійдіть інакше.',
      email_not_verified: 'Спершу підтвердьте адресу: ми надіслали вам посилання. Потім увійдіть.',
      banned:
        'Цей акаунт заблоковано. Якщо вважаєте це помилкою, запитайте адміністратора сервера.',
      link_expired: 'Термін посилання минув. Запитайте нове.',
      link_used: 'Посилання вже використано або замінено новішим. Запитайте інше.',
      account_gone: 'Акаунта, для якого це було, більше немає.',
      other_browser: 'Відкрийте посилання в браузері, де ви увійшли в цей акаунт.',
      email_not_moved:
        'Адресу не вдалося змінити: можливо, вона вже в іншого акаунта. Візьміть іншу.',
      magic_link_off: 'Сервер не надсилає посилань для входу. Увійдіть інакше.',
      server_failed: 'На сервері стався збій, справа не у вас. Спробуйте ще раз за мить.',
      unknown:
        'Ми знаємо лише код нижче. Почніть знову; якщо повториться, повідомте його ' +
        'адміністратору сервера.',
    },
  },
}
