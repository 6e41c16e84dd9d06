import type { Language } from '../../../platform/mail/language.ts'
import type { InLanguages } from '../words.ts'

export const newDevice: InLanguages = {
  en: {
    subject: 'New sign-in to your account',
    lead: 'We noticed a new sign-in to {email} from {device} (IP address {address}).',
    button: 'Review account activity',
    notes: [
      'If this was you, you don’t need to do anything.',
      'If this wasn’t you, change your password now and sign out of all other sessions. Someone else may have access to your account.',
    ],
  },
  de: {
    subject: 'Anmeldung mit einem neuen Gerät',
    lead: 'Jemand hat sich als {email} angemeldet: mit {device}, von der Adresse {address}.',
    button: 'Ansehen, was mit dem Konto geschah',
    notes: [
      'Wenn Sie das waren, ist nichts zu tun.',
      'Wenn nicht, setzen Sie sofort ein neues Passwort und beenden Sie alle anderen Sitzungen: Jemand anderes ist in Ihrem Konto.',
    ],
  },
  es: {
    subject: 'Inicio de sesión desde un dispositivo nuevo',
    lead: 'Alguien ha iniciado sesión como {email} con {device}, desde la dirección {address}.',
    button: 'Ver qué ha pasado en su cuenta',
    notes: [
      'Si ha sido usted, no tiene que hacer nada.',
      'Si no ha sido usted, elija enseguida una contraseña nueva y cierre las demás sesiones: otra persona está en su cuenta.',
    ],
  },
  fr: {
    subject: 'Connexion depuis un nouvel appareil',
    lead: 'Quelqu’un s’est connecté en tant que {email} avec {device}, depuis l’adresse {address}.',
    button: 'Voir ce qui s’est passé sur votre compte',
    notes: [
      'Si c’est vous, il n’y a rien à faire.',
      'Si ce n’est pas vous, choisissez aussitôt un nouveau mot de passe et fermez toutes les autres sessions : quelqu’un d’autre est dans votre compte.',
    ],
  },
  pl: {
    subject: 'Logowanie z nowego urządzenia',
    lead: 'Ktoś zalogował się jako {email}: {device}, adres {address}.',
    button: 'Zobacz, co się działo na koncie',
    notes: [
      'Jeśli to Ty, nic nie musisz robić.',
      'Jeśli to nie Ty, od razu ustaw nowe hasło i zakończ wszystkie inne sesje: ktoś inny jest na Twoim koncie.',
    ],
  },
  ru: {
    subject: 'Вход с нового устройства',
    lead: 'Кто-то вошёл как {email}: {device}, адрес {address}.',
    button: 'Посмотреть, что происходило с учётной записью',
    notes: [
      'Если это были вы, ничего делать не нужно.',
      'Если это были не вы, сразу задайте новый пароль и завершите все остальные сеансы: в вашей учётной записи кто-то другой.',
    ],
  },
  tr: {
    subject: 'Yeni bir cihazdan oturum açıldı',
    lead: 'Birisi {email} olarak oturum açtı: {device}, adres {address}.',
    button: 'Hesabınızda olanlara bakın',
    notes: [
      'Sizseniz yapmanız gereken bir şey yok.',
      'Siz değilseniz hemen yeni bir parola belirleyin ve diğer tüm oturumları sonlandırın: hesabınızda başka biri var.',
    ],
  },
  uk: {
    subject: 'Вхід із нового пристрою',
    lead: 'Хтось увійшов як {email}: {device}, адреса {address}.',
    button: 'Переглянути, що відбувалося з обліковим записом',
    notes: [
      'Якщо це були ви, нічого робити не треба.',
      'Якщо це були не ви, одразу встановіть новий пароль і завершіть усі інші сеанси: у вашому обліковому записі хтось інший.',
    ],
  },
}

/** A browser whose user agent is missing or unknown. */
export const unknownDevice: Record<Language, string> = {
  en: 'an unknown device',
  de: 'einem unbekannten Programm',
  es: 'un programa desconocido',
  fr: 'un programme inconnu',
  pl: 'nieznany program',
  ru: 'неизвестная программа',
  tr: 'bilinmeyen bir program',
  uk: 'невідома програма',
}
