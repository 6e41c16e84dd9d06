import type { InLanguages } from '../words.ts'

export const deleteUser: InLanguages = {
  en: {
    subject: 'Confirm your account deletion',
    lead: 'Someone signed in as {email} asked to permanently delete this account.',
    button: 'Delete my account',
    notes: [
      'This link expires in {hours} hours and can be used once, in a browser where you’re signed in.',
      'If this wasn’t you, don’t open the link, and change your password now. Someone else may have access to your account.',
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
    subject: 'Confirme la eliminación de su cuenta',
    lead: 'Alguien con la sesión iniciada como {email} quiere eliminar la cuenta para siempre.',
    button: 'Eliminar mi cuenta',
    notes: [
      'El enlace es válido durante {hours} horas, una sola vez y solo donde tenga la sesión iniciada.',
      'Si no ha sido usted, no lo siga y cambie su contraseña: otra persona ha iniciado sesión.',
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
}
