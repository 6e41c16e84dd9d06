import type { KnownDecline } from './declines.ts'

/** The languages of these translations; English is not among them. */
type Language = 'de' | 'es' | 'fr' | 'pl' | 'ru' | 'tr' | 'uk'

/**
 * The translated message of a declined payment, for pages and emails, by language and by the first
 * reason that has the message. The apps' own files are generated from it.
 */
export const declineWords: Record<Language, Partial<Record<KnownDecline, string>>> = {
  de: {
    generic_decline:
      'Ihre Bank hat die Zahlung abgelehnt. Nehmen Sie eine andere Karte oder fragen Sie Ihre Bank.',
    insufficient_funds: 'Die Karte ist nicht ausreichend gedeckt. Nehmen Sie eine andere.',
    expired_card: 'Die Karte ist abgelaufen. Nehmen Sie eine andere.',
    incorrect_cvc: 'Die Prüfnummer stimmt nicht. Prüfen Sie sie und versuchen Sie es noch einmal.',
    incorrect_number:
      'Die Kartennummer stimmt nicht. Prüfen Sie sie und versuchen Sie es noch einmal.',
    invalid_expiry_month:
      'Das Ablaufdatum stimmt nicht. Prüfen Sie es und versuchen Sie es noch einmal.',
    incorrect_zip:
      'Die Postleitzahl passt nicht zur Karte. Prüfen Sie sie und versuchen Sie es noch einmal.',
    processing_error:
      'Die Karte konnte gerade nicht belastet werden. Versuchen Sie es gleich noch einmal.',
    issuer_not_available: 'Ihre Bank war nicht erreichbar. Versuchen Sie es gleich noch einmal.',
    card_velocity_exceeded:
      'Das Limit der Karte ist erreicht. Nehmen Sie eine andere oder fragen Sie Ihre Bank.',
    card_not_supported: 'Die Karte erlaubt diesen Kauf nicht. Nehmen Sie eine andere.',
    currency_not_supported: 'Die Karte unterstützt diese Währung nicht. Nehmen Sie eine andere.',
    authentication_required:
      'Ihre Bank möchte, dass Sie die Zahlung bestätigen. Versuchen Sie es noch einmal und bestätigen Sie sie.',
    authentication_failure:
      'Ihre Bank konnte nicht bestätigen, dass Sie es waren. Versuchen Sie es noch einmal oder nehmen Sie eine andere Karte.',
    token_already_used: 'Geben Sie Ihre Karte noch einmal ein und versuchen Sie es erneut.',
    amount_too_small: 'Der Betrag ist zu klein für eine Kartenzahlung.',
    amount_too_large: 'Der Betrag ist zu groß für eine Kartenzahlung.',
    canceled: 'Die Zahlung wurde abgebrochen. Versuchen Sie es noch einmal.',
    not_completed: 'Die Zahlung wurde nicht abgeschlossen. Versuchen Sie es noch einmal.',
    no_card:
      'Es gibt keine Karte, die belastet werden kann. Fügen Sie eine hinzu und versuchen Sie es noch einmal.',
    too_many_declines:
      'Zu viele Versuche wurden abgelehnt. Warten Sie eine Stunde und versuchen Sie es dann noch einmal.',
    trial_taken:
      'Mit dieser Karte wurde schon einmal getestet. Ohne Testzeit kann sie sofort belastet werden.',
    not_due: 'Es war nichts mehr zu zahlen. Was abgebucht wurde, wird zurückgegeben.',
  },
  es: {
    generic_decline:
      'Su banco ha rechazado el pago. Pruebe con otra tarjeta o contacte con su banco.',
    insufficient_funds: 'La tarjeta no tiene fondos suficientes. Pruebe con otra.',
    expired_card: 'La tarjeta ha caducado. Pruebe con otra.',
    incorrect_cvc: 'El código de seguridad no es correcto. Revíselo e inténtelo de nuevo.',
    incorrect_number: 'El número de tarjeta no es correcto. Revíselo e inténtelo de nuevo.',
    invalid_expiry_month: 'La fecha de caducidad no es correcta. Revísela e inténtelo de nuevo.',
    incorrect_zip: 'El código postal no coincide con la tarjeta. Revíselo e inténtelo de nuevo.',
    processing_error: 'No se ha podido cobrar ahora mismo. Inténtelo de nuevo en un momento.',
    issuer_not_available:
      'No se ha podido contactar con su banco. Inténtelo de nuevo en un momento.',
    card_velocity_exceeded:
      'La tarjeta ha alcanzado su límite. Pruebe con otra o contacte con su banco.',
    card_not_supported: 'La tarjeta no admite esta compra. Pruebe con otra.',
    currency_not_supported: 'La tarjeta no admite esta moneda. Pruebe con otra.',
    authentication_required:
      'Su banco quiere que confirme el pago. Inténtelo de nuevo y confírmelo.',
    authentication_failure:
      'Su banco no ha podido confirmar que era usted. Inténtelo de nuevo o use otra tarjeta.',
    token_already_used: 'Introduzca de nuevo la tarjeta e inténtelo otra vez.',
    amount_too_small: 'El importe es demasiado pequeño para pagarlo con tarjeta.',
    amount_too_large: 'El importe es demasiado grande para pagarlo con tarjeta.',
    canceled: 'El pago se ha cancelado. Inténtelo de nuevo.',
    not_completed: 'El pago no se ha completado. Inténtelo de nuevo.',
    no_card: 'No hay ninguna tarjeta a la que cobrar. Añada una e inténtelo de nuevo.',
    too_many_declines: 'Se rechazaron demasiados intentos. Espere una hora y vuelva a intentarlo.',
    trial_taken: 'Esta tarjeta ya se usó para una prueba. Sin prueba se puede cobrar de inmediato.',
    not_due: 'No quedaba nada por pagar. Lo cobrado se devuelve.',
  },
  fr: {
    generic_decline:
      'Votre banque a refusé le paiement. Essayez une autre carte ou contactez votre banque.',
    insufficient_funds: 'La provision de la carte est insuffisante. Essayez une autre carte.',
    expired_card: 'La carte a expiré. Essayez une autre carte.',
    incorrect_cvc: 'Le code de sécurité n’est pas correct. Vérifiez-le et réessayez.',
    incorrect_number: 'Le numéro de carte n’est pas correct. Vérifiez-le et réessayez.',
    invalid_expiry_month: 'La date d’expiration n’est pas correcte. Vérifiez-la et réessayez.',
    incorrect_zip: 'Le code postal ne correspond pas à la carte. Vérifiez-le et réessayez.',
    processing_error: 'La carte n’a pas pu être débitée pour le moment. Réessayez dans un instant.',
    issuer_not_available: 'Votre banque est injoignable. Réessayez dans un instant.',
    card_velocity_exceeded:
      'La carte a atteint sa limite. Essayez une autre carte ou contactez votre banque.',
    card_not_supported: 'La carte ne permet pas cet achat. Essayez une autre carte.',
    currency_not_supported:
      'La carte ne prend pas en charge cette devise. Essayez une autre carte.',
    authentication_required:
      'Votre banque demande que vous confirmiez le paiement. Réessayez et confirmez-le.',
    authentication_failure:
      'Votre banque n’a pas pu confirmer que c’était vous. Réessayez ou utilisez une autre carte.',
    token_already_used: 'Saisissez de nouveau votre carte et réessayez.',
    amount_too_small: 'Le montant est trop faible pour un paiement par carte.',
    amount_too_large: 'Le montant est trop élevé pour un paiement par carte.',
    canceled: 'Le paiement a été abandonné. Réessayez.',
    not_completed: 'Le paiement n’a pas abouti. Réessayez.',
    no_card: 'Il n’y a aucune carte à débiter. Ajoutez-en une et réessayez.',
    too_many_declines: 'Trop de tentatives ont été refusées. Attendez une heure, puis réessayez.',
    trial_taken:
      'Cette carte a déjà servi à un essai. Sans essai, elle peut être débitée tout de suite.',
    not_due: 'Il n’y avait plus rien à payer. Ce qui a été débité est rendu.',
  },
  pl: {
    generic_decline: 'Bank odrzucił płatność. Użyj innej karty lub skontaktuj się z bankiem.',
    insufficient_funds: 'Na karcie brakuje środków. Użyj innej karty.',
    expired_card: 'Karta straciła ważność. Użyj innej karty.',
    incorrect_cvc: 'Kod CVC jest nieprawidłowy. Sprawdź go i spróbuj ponownie.',
    incorrect_number: 'Numer karty jest nieprawidłowy. Sprawdź go i spróbuj ponownie.',
    invalid_expiry_month: 'Data ważności jest nieprawidłowa. Sprawdź ją i spróbuj ponownie.',
    incorrect_zip: 'Kod pocztowy nie pasuje do karty. Sprawdź go i spróbuj ponownie.',
    processing_error: 'Nie udało się teraz obciążyć karty. Spróbuj ponownie za chwilę.',
    issuer_not_available: 'Nie udało się połączyć z bankiem. Spróbuj ponownie za chwilę.',
    card_velocity_exceeded: 'Osiągnięto limit karty. Użyj innej lub skontaktuj się z bankiem.',
    card_not_supported: 'Karta nie obsługuje tego zakupu. Użyj innej karty.',
    currency_not_supported: 'Karta nie obsługuje tej waluty. Użyj innej karty.',
    authentication_required:
      'Bank wymaga potwierdzenia płatności. Spróbuj ponownie i potwierdź ją.',
    authentication_failure:
      'Bank nie mógł potwierdzić, że to Ty. Spróbuj ponownie lub użyj innej karty.',
    token_already_used: 'Wpisz kartę jeszcze raz i spróbuj ponownie.',
    amount_too_small: 'Kwota jest zbyt mała, aby zapłacić kartą.',
    amount_too_large: 'Kwota jest zbyt duża, aby zapłacić kartą.',
    canceled: 'Płatność została przerwana. Spróbuj ponownie.',
    not_completed: 'Płatność nie została dokończona. Spróbuj ponownie.',
    no_card: 'Nie ma karty, którą można obciążyć. Dodaj kartę i spróbuj ponownie.',
    too_many_declines:
      'Zbyt wiele prób zostało odrzuconych. Proszę odczekać godzinę i spróbować ponownie.',
    trial_taken: 'Ta karta była już użyta do okresu próbnego. Bez niego można ją obciążyć od razu.',
    not_due: 'Nie było już nic do zapłaty. Pobrana kwota zostanie zwrócona.',
  },
  ru: {
    generic_decline: 'Банк отклонил платёж. Попробуйте другую карту или обратитесь в банк.',
    insufficient_funds: 'На карте недостаточно средств. Попробуйте другую.',
    expired_card: 'Срок действия карты истёк. Попробуйте другую.',
    incorrect_cvc: 'Код безопасности неверен. Проверьте его и попробуйте снова.',
    incorrect_number: 'Номер карты неверен. Проверьте его и попробуйте снова.',
    invalid_expiry_month: 'Срок действия неверен. Проверьте его и попробуйте снова.',
    incorrect_zip: 'Индекс не соответствует карте. Проверьте его и попробуйте снова.',
    processing_error: 'Сейчас не удалось списать деньги с карты. Попробуйте снова через минуту.',
    issuer_not_available: 'Банк недоступен. Попробуйте снова через минуту.',
    card_velocity_exceeded: 'Лимит карты исчерпан. Попробуйте другую или обратитесь в банк.',
    card_not_supported: 'Карта не подходит для этой покупки. Попробуйте другую.',
    currency_not_supported: 'Карта не поддерживает эту валюту. Попробуйте другую.',
    authentication_required: 'Банк просит подтвердить платёж. Попробуйте снова и подтвердите его.',
    authentication_failure:
      'Банк не смог подтвердить, что это вы. Попробуйте снова или возьмите другую карту.',
    token_already_used: 'Введите карту ещё раз и попробуйте снова.',
    amount_too_small: 'Сумма слишком мала для оплаты картой.',
    amount_too_large: 'Сумма слишком велика для оплаты картой.',
    canceled: 'Платёж отменён. Попробуйте снова.',
    not_completed: 'Платёж не завершён. Попробуйте снова.',
    no_card: 'Нет карты, с которой можно списать деньги. Добавьте карту и попробуйте ещё раз.',
    too_many_declines: 'Слишком много попыток отклонено. Подождите час и попробуйте снова.',
    trial_taken:
      'Эта карта уже использовалась для пробного периода. Без него с неё можно списать сразу.',
    not_due: 'Платить было уже не за что. Списанное возвращается.',
  },
  tr: {
    generic_decline: 'Bankanız ödemeyi reddetti. Başka bir kart deneyin veya bankanıza başvurun.',
    insufficient_funds: 'Kartta yeterli bakiye yok. Başka bir kart deneyin.',
    expired_card: 'Kartın süresi dolmuş. Başka bir kart deneyin.',
    incorrect_cvc: 'Güvenlik kodu doğru değil. Kontrol edip yeniden deneyin.',
    incorrect_number: 'Kart numarası doğru değil. Kontrol edip yeniden deneyin.',
    invalid_expiry_month: 'Son kullanma tarihi doğru değil. Kontrol edip yeniden deneyin.',
    incorrect_zip: 'Posta kodu kartla uyuşmuyor. Kontrol edip yeniden deneyin.',
    processing_error: 'Kart şu anda tahsil edilemedi. Birazdan yeniden deneyin.',
    issuer_not_available: 'Bankanıza ulaşılamadı. Birazdan yeniden deneyin.',
    card_velocity_exceeded: 'Kart limitine ulaştı. Başka bir kart deneyin veya bankanıza başvurun.',
    card_not_supported: 'Kart bu satın alımı desteklemiyor. Başka bir kart deneyin.',
    currency_not_supported: 'Kart bu para birimini desteklemiyor. Başka bir kart deneyin.',
    authentication_required: 'Bankanız ödemeyi onaylamanızı istiyor. Yeniden deneyip onaylayın.',
    authentication_failure:
      'Bankanız siz olduğunuzu doğrulayamadı. Yeniden deneyin veya başka bir kart kullanın.',
    token_already_used: 'Kartınızı bir kez daha girip yeniden deneyin.',
    amount_too_small: 'Tutar kartla ödemek için çok küçük.',
    amount_too_large: 'Tutar kartla ödemek için çok büyük.',
    canceled: 'Ödemeden vazgeçildi. Yeniden deneyin.',
    not_completed: 'Ödeme tamamlanmadı. Yeniden deneyin.',
    no_card: 'Ücret alınabilecek bir kart yok. Bir kart ekleyip yeniden deneyin.',
    too_many_declines: 'Çok fazla deneme reddedildi. Bir saat bekleyip yeniden deneyin.',
    trial_taken:
      'Bu kart daha önce bir deneme için kullanıldı. Deneme olmadan hemen tahsilat yapılabilir.',
    not_due: 'Ödenecek bir şey kalmamıştı. Alınan tutar iade edilir.',
  },
  uk: {
    generic_decline: 'Банк відхилив платіж. Спробуйте іншу картку або зверніться до банку.',
    insufficient_funds: 'На картці недостатньо коштів. Спробуйте іншу.',
    expired_card: 'Термін дії картки минув. Спробуйте іншу.',
    incorrect_cvc: 'Код безпеки неправильний. Перевірте його і спробуйте знову.',
    incorrect_number: 'Номер картки неправильний. Перевірте його і спробуйте знову.',
    invalid_expiry_month: 'Термін дії неправильний. Перевірте його і спробуйте знову.',
    incorrect_zip: 'Індекс не відповідає картці. Перевірте його і спробуйте знову.',
    processing_error: 'Зараз не вдалося списати гроші з картки. Спробуйте знову за хвилину.',
    issuer_not_available: 'Банк недоступний. Спробуйте знову за хвилину.',
    card_velocity_exceeded: 'Ліміт картки вичерпано. Спробуйте іншу або зверніться до банку.',
    card_not_supported: 'Картка не підходить для цієї покупки. Спробуйте іншу.',
    currency_not_supported: 'Картка не підтримує цю валюту. Спробуйте іншу.',
    authentication_required: 'Банк просить підтвердити платіж. Спробуйте знову і підтвердьте його.',
    authentication_failure:
      'Банк не зміг підтвердити, що це ви. Спробуйте знову або візьміть іншу картку.',
    token_already_used: 'Введіть картку ще раз і спробуйте знову.',
    amount_too_small: 'Сума замала для оплати карткою.',
    amount_too_large: 'Сума завелика для оплати карткою.',
    canceled: 'Платіж скасовано. Спробуйте знову.',
    not_completed: 'Платіж не завершено. Спробуйте знову.',
    no_card: 'Немає картки, з якої можна списати гроші. Додайте картку й спробуйте ще раз.',
    too_many_declines: 'Забагато спроб відхилено. Зачекайте годину і спробуйте ще раз.',
    trial_taken:
      'Цю картку вже використали для пробного періоду. Без нього з неї можна списати одразу.',
    not_due: 'Сплачувати вже не було за що. Списане повертається.',
  },
}
