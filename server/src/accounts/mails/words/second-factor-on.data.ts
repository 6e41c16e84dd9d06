import type { InLanguages } from '../words.ts'

export const secondFactorOn: InLanguages = {
  en: {
    subject: 'Two-factor authentication was turned on',
    lead: 'Signing in as {email} now requires a second factor.',
    button: 'Review account activity',
    notes: [
      'If this was you, you don’t need to do anything.',
      'If this wasn’t you, change your password now and sign out of all other sessions. Someone else may have access to your account.',
    ],
  },
  de: {
    subject: 'Ein zweiter Faktor wurde eingeschaltet',
    lead: 'Wer sich als {email} anmeldet, wird ab jetzt nach einem zweiten Faktor gefragt.',
    button: 'Ansehen, was mit dem Konto geschah',
    notes: [
      'Wenn Sie das waren, ist nichts zu tun.',
      'Wenn nicht, setzen Sie sofort ein neues Passwort und beenden Sie alle anderen Sitzungen: Jemand anderes ist in Ihrem Konto.',
    ],
  },
  es: {
    subject: 'Se ha activado un segundo factor',
    lead: 'A partir de ahora se pide un segundo factor a quien inicia sesión como {email}.',
    button: 'Ver qué ha pasado en su cuenta',
    notes: [
      'Si ha sido usted, no tiene que hacer nada.',
      'Si no ha sido usted, elija enseguida una contraseña nueva y cierre las demás sesiones: otra persona está en su cuenta.',
    ],
  },
  fr: {
    subject: 'Un second facteur a été activé',
    lead: 'Un second facteur est désormais demandé à qui se connecte en tant que {email}.',
    button: 'Voir ce qui s’est passé sur votre compte',
    notes: [
      'Si c’est vous, il n’y a rien à faire.',
      'Si ce n’est pas vous, choisissez aussitôt un nouveau mot de passe et fermez toutes les autres sessions : quelqu’un d’autre est dans votre compte.',
    ],
  },
  pl: {
    subject: 'Włączono drugi składnik',
    lead: 'Od teraz logowanie jako {email} wymaga drugiego składnika.',
    button: 'Zobacz, co się działo na koncie',
    notes: [
      'Jeśli to Ty, nic nie musisz robić.',
      'Jeśli to nie Ty, od razu ustaw nowe hasło i zakończ wszystkie inne sesje: ktoś inny jest na Twoim koncie.',
    ],
  },
  ru: {
    subject: 'Включён второй фактор',
    lead: 'Теперь при входе как {email} запрашивается второй фактор.',
    button: 'Посмотреть, что происходило с учётной записью',
    notes: [
      'Если это были вы, ничего делать не нужно.',
      'Если это были не вы, сразу задайте новый пароль и завершите все остальные сеансы: в вашей учётной записи кто-то другой.',
    ],
  },
  tr: {
    subject: 'İkinci faktör açıldı',
    lead: 'Artık {email} olarak oturum açan herkesten ikinci bir faktör istenir.',
    button: 'Hesabınızda olanlara bakın',
    notes: [
      'Sizseniz yapmanız gereken bir şey yok.',
      'Siz değilseniz hemen yeni bir parola belirleyin ve diğer tüm oturumları sonlandırın: hesabınızda başka biri var.',
    ],
  },
  uk: {
    subject: 'Увімкнено другий фактор',
    lead: 'Відтепер під час входу як {email} запитується другий фактор.',
    button: 'Переглянути, що відбувалося з обліковим записом',
    notes: [
      'Якщо це були ви, нічого робити не треба.',
      'Якщо це були не ви, одразу встановіть новий пароль і завершіть усі інші сеанси: у вашому обліковому записі хтось інший.',
    ],
  },
}
