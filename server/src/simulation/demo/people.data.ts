/**
 * Invented customers of the demo: name, country (ISO 3166-1) and the local part of their email.
 * Scripts and lengths vary on purpose, so that a page that cannot display one of them fails here.
 */
export const people = `
Ada Okonkwo | NG | ada.okonkwo
Liam O'Sullivan | IE | liam.osullivan
Zoë van der Berg | NL | zoe.vdberg
Søren Kjærgaard | DK | soren.k
Łukasz Wiśniewski | PL | lukasz.wisniewski
Þórunn Guðmundsdóttir | IS | thorunn
José María Fernández de la Cruz y Villanueva | ES | jm.fernandez
Aleksandra Kowalczyk-Dąbrowska | PL | aleksandra.kd
山田 太郎 | JP | taro.yamada
佐藤 美咲 | JP | misaki.sato
高橋 健一 | JP | kenichi.takahashi
王小明 | CN | xiaoming.wang
李静 | CN | jing.li
陳怡君 | TW | yijun.chen
張家豪 | HK | kaho.cheung
김민준 | KR | minjun.kim
이서연 | KR | seoyeon.lee
박지훈 | KR | jihoon.park
Nguyễn Thị Minh Khai | VN | minhkhai.nguyen
Trần Quốc Bảo | VN | bao.tran
สมชาย ใจดี | TH | somchai
ณัฐธิดา วงศ์สวัสดิ์ | TH | natthida
अनन्या शर्मा | IN | ananya.sharma
राजेश कुमार | IN | rajesh.kumar
Lakshmi Venkataramanan Subrahmanyam Iyer | IN | lakshmi.iyer
প্রিয়াঙ্কা সেন | IN | priyanka.sen
কামরুল হাসান | BD | kamrul.hasan
கார்த்திக் ராமன் | IN | karthik.raman
Олена Шевченко | UA | olena.shevchenko
Андрій Коваленко | UA | andrii.kovalenko
Ганна Бондаренко | UA | hanna.bondarenko
Айгүл Нұрланқызы | KZ | aigul.n
Тимур Алиев | KZ | timur.aliyev
Мария Петрова | BG | maria.petrova
Стоян Димитров | BG | stoyan.dimitrov
Јелена Јовановић | RS | jelena.jovanovic
Γιώργος Παπαδόπουλος | GR | giorgos.papadopoulos
Ελένη Κωνσταντίνου | CY | eleni.k
נועה כהן | IL | noa.cohen
יונתן לוי | IL | yonatan.levi
فاطمة الزهراء بنعلي | MA | fatima.benali
محمد عبد الرحمن السيد | EG | m.elsayed
ليلى حداد | LB | layla.haddad
عمر الفارسي | AE | omar.alfarsi
مریم رضایی | DE | maryam.rezaei
გიორგი ბერიძე | GE | giorgi.beridze
Անի Հակոբյան | AM | ani.hakobyan
ሰላም ተስፋዬ | ET | selam.tesfaye
Ayşe Yılmaz | TR | ayse.yilmaz
Mehmet Öztürk | TR | mehmet.ozturk
Çağla Şahin | TR | cagla.sahin
Hans-Jürgen Müller-Lüdenscheidt | DE | hj.mueller
Annika Schäfer | DE | annika.schaefer
Jonas Weber | DE | jonas.weber
Friederike von Hohenstein-Wallburg | DE | friederike.vhw
Emre Kaya | DE | emre.kaya
Lena Hoffmann | DE | lena.hoffmann
Tobias Krüger | DE | tobias.krueger
Mia Zimmermann | DE | mia.zimmermann
Paul Neumann | DE | paul.neumann
Katharina Vogt | AT | katharina.vogt
Maximilian Gruber | AT | max.gruber
Urs Bächler | CH | urs.baechler
Chiara Bernasconi | CH | chiara.bernasconi
Élodie Lefèvre | FR | elodie.lefevre
Jean-Baptiste de La Rochefoucauld-Montmorency | FR | jb.delaroche
Anaïs Moreau | FR | anais.moreau
Hugo Bernard | FR | hugo.bernard
Inès Fontaine | FR | ines.fontaine
Théo Girard | FR | theo.girard
Camille Dubois | BE | camille.dubois
Wout Peeters | BE | wout.peeters
Lars de Vries | NL | lars.devries
Sanne Bakker | NL | sanne.bakker
Daan Visser | NL | daan.visser
Astrid Lindqvist | SE | astrid.lindqvist
Björn Åkesson | SE | bjorn.akesson
Elsa Nyström | SE | elsa.nystrom
Ingrid Solberg | NO | ingrid.solberg
Håkon Bjørnstad | NO | hakon.bjornstad
Freja Mikkelsen | DK | freja.mikkelsen
Aino Mäkinen | FI | aino.makinen
Väinö Korhonen | FI | vaino.korhonen
Kristjan Tamm | EE | kristjan.tamm
Līga Ozoliņa | LV | liga.ozolina
Rūta Kazlauskaitė | LT | ruta.k
Katarzyna Nowak | PL | katarzyna.nowak
Michał Zieliński | PL | michal.zielinski
Zuzanna Wójcik | PL | zuzanna.wojcik
Jakub Lewandowski | PL | jakub.lewandowski
Tomáš Dvořák | CZ | tomas.dvorak
Kateřina Svobodová | CZ | katerina.svobodova
Zuzana Horváthová | SK | zuzana.horvathova
Bence Szabó | HU | bence.szabo
Kovács Eszter | HU | eszter.kovacs
Ștefan Ionescu | RO | stefan.ionescu
Ioana Popescu | RO | ioana.popescu
Ivana Horvat | HR | ivana.horvat
Matej Novak | SI | matej.novak
Giulia Romano | IT | giulia.romano
Lorenzo Esposito | IT | lorenzo.esposito
Francesca Bianchi | IT | francesca.bianchi
Matteo Ricci | IT | matteo.ricci
Alessandra Di Benedetto Castiglione | IT | alessandra.dbc
Lucía Martínez | ES | lucia.martinez
Pablo García Ortega | ES | pablo.garcia
Carmen Navarro | ES | carmen.navarro
Iker Etxeberria | ES | iker.etxeberria
Núria Puigdomènech | ES | nuria.p
Inês Carvalho | PT | ines.carvalho
João Pedro Albuquerque | PT | joao.albuquerque
Karim Benziane | DZ | karim.benziane
Maria Camilleri | MT | maria.camilleri
Oliver Thompson | GB | oliver.thompson
Amelia Wright | GB | amelia.wright
Rhys Llewellyn-Jones | GB | rhys.lj
Priya Patel | GB | priya.patel
Isla Campbell | GB | isla.campbell
George Ashworth | GB | george.ashworth
Harriet Featherstonehaugh | GB | harriet.f
Kwame Mensah | GB | kwame.mensah
Poppy Edwards | GB | poppy.edwards
Niamh Gallagher | IE | niamh.gallagher
Cian Murphy | IE | cian.murphy
Emma Johnson | US | emma.johnson
Noah Williams | US | noah.williams
Olivia Ramirez | US | olivia.ramirez
Jackson Lee | US | jackson.lee
Sophia Nguyen | US | sophia.nguyen
Mason Carter | US | mason.carter
Ava Robinson | US | ava.robinson
Ethan Goldberg | US | ethan.goldberg
Isabella Rossi | US | isabella.rossi
Lucas Anderson | US | lucas.anderson
Mia Thompson | US | mia.thompson
Aiden Patel | US | aiden.patel
Charlotte Washington | US | charlotte.washington
Henry Kowalski | US | henry.kowalski
Harper Davis | US | harper.davis
Elijah Brooks | US | elijah.brooks
Evelyn Chen | US | evelyn.chen
Benjamin Foster | US | benjamin.foster
Abigail Murphy | US | abigail.murphy
Caleb Jenkins | US | caleb.jenkins
Madison Rivera | US | madison.rivera
Christopher Montgomery-Fitzgerald III | US | cmf3
Grace Yamamoto | US | grace.yamamoto
Samuel Ortiz | US | samuel.ortiz
Zainab Hussein | US | zainab.hussein
Wyatt Coleman | US | wyatt.coleman
Naomi Silverstein | US | naomi.silverstein
Dylan Hughes | US | dylan.hughes
Ruth Abernathy | US | ruth.abernathy
Marcus Bell | US | marcus.bell
Émile Tremblay | CA | emile.tremblay
Chloe MacDonald | CA | chloe.macdonald
Gurpreet Singh | CA | gurpreet.singh
Noémie Bouchard | CA | noemie.bouchard
Owen Campbell | CA | owen.campbell
Mei-Ling Wong | CA | meiling.wong
Valentina Rodríguez | MX | valentina.rodriguez
Diego Hernández | MX | diego.hernandez
Ximena Castillo | MX | ximena.castillo
Mateo González | AR | mateo.gonzalez
Sofía Benítez | AR | sofia.benitez
Joaquín Silva | CL | joaquin.silva
Camila Rojas | CO | camila.rojas
Andrés Quispe Mamani | PE | andres.quispe
Ana Beatriz dos Santos Oliveira | BR | anabeatriz
Thiago Souza | BR | thiago.souza
Larissa Ferreira | BR | larissa.ferreira
Gabriel Nascimento | BR | gabriel.nascimento
Agustina Pereyra | UY | agustina.pereyra
Jack Nguyen | AU | jack.nguyen
Matilda Harrison | AU | matilda.harrison
Cooper Walsh | AU | cooper.walsh
Ruby Mitchell | AU | ruby.mitchell
Tāne Ngata | NZ | tane.ngata
Charlotte Fraser | NZ | charlotte.fraser
Wei Jie Tan | SG | weijie.tan
Nurul Huda binti Abdullah | MY | nurul.huda
Budi Santoso | ID | budi.santoso
Dewi Lestari | ID | dewi.lestari
Maria Cristina Reyes-Villanueva | PH | mcristina
Thabo Mokoena | ZA | thabo.mokoena
Anneke Botha | ZA | anneke.botha
Chidinma Eze | NG | chidinma.eze
Wanjiru Kamau | KE | wanjiru.kamau
Yaw Boateng | GH | yaw.boateng
Aminata Diallo | SN | aminata.diallo
Youssef Ben Salah | TN | youssef.bensalah
Ahmed Raza | PK | ahmed.raza
Dilnoza Karimova | UZ | dilnoza.karimova
Nimal Perera | LK | nimal.perera
Sita Gurung | NP | sita.gurung
Bat-Erdene Ganbold | MN | baterdene
Luc Schmit | LU | luc.schmit
Blerina Hoxha | AL | blerina.hoxha
Viktoria Hájková | CZ | viktoria.hajkova
Malaika Wanjala | KE | malaika.wanjala
`
  .trim()
  .split('\n')
  .map(line => {
    const [name = '', country = '', mailbox = ''] = line.split(' | ')
    return { name, country, mailbox }
  })

/** Full addresses of customers whose checkout asks for one. */
export const homes = {
  US: [
    { line1: '812 Alder Street', city: 'Portland', state: 'US-OR', postal_code: '97205' },
    { line1: '4401 Burnet Road', city: 'Austin', state: 'US-TX', postal_code: '78756' },
    { line1: '67 Harborside Way', city: 'Portland', state: 'US-ME', postal_code: '04101' },
    { line1: '1500 Pine Street, Apt 6', city: 'Seattle', state: 'US-WA', postal_code: '98101' },
    { line1: '230 Smith Street', city: 'Brooklyn', state: 'US-NY', postal_code: '11231' },
    { line1: '9 Mission Plaza', city: 'San Francisco', state: 'US-CA', postal_code: '94103' },
  ],
  CA: [
    { line1: '3920 Rue Saint-Denis', city: 'Montréal', state: 'CA-QC', postal_code: 'H2W 2M2' },
    { line1: '118 Water Street', city: 'Vancouver', state: 'CA-BC', postal_code: 'V6B 1B2' },
    { line1: '52 Ossington Avenue', city: 'Toronto', state: 'CA-ON', postal_code: 'M6J 2Y7' },
  ],
}

/** The languages that browsers of a country request, if they are among the supported ones. */
export const languagesOf: Record<string, string> = {
  ...{ DE: 'de-DE', AT: 'de-AT', CH: 'de-CH', LU: 'fr-LU', FR: 'fr-FR', BE: 'fr-BE' },
  ...{ SN: 'fr-SN', TN: 'fr-TN', MA: 'fr-MA', DZ: 'fr-DZ', ES: 'es-ES', MX: 'es-MX' },
  ...{ AR: 'es-AR', CL: 'es-CL', CO: 'es-CO', PE: 'es-PE', UY: 'es-UY', PL: 'pl-PL' },
  ...{ TR: 'tr-TR', UA: 'uk-UA', KZ: 'ru-KZ', UZ: 'ru-UZ' },
}
