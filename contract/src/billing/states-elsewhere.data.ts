/**
 * The states of countries whose addresses name them: the code after the country's of ISO 3166-2,
 * and the local name, or the English name where it is written in another script (Unicode CLDR).
 */
export const statesElsewhere: Record<string, string> = {
  AE: `
    AJ Ajman; AZ Abu Dhabi; DU Dubai; FU Fujairah; RK Ras al-Khaimah; SH Sharjah; UQ Umm
    al-Quwain`,
  AM: `
    AG Aragatsotn; AR Ararat; AV Armavir; ER Yerevan; GR Gegharkunik; KT Kotayk; LO Lori; SH
    Shirak; SU Syunik; TV Tavush; VD Vayots Dzor`,
  AR: `
    A Salta; B Buenos Aires; C Ciudad Autónoma de Buenos Aires; D San Luis; E Entre Ríos; F La
    Rioja; G Santiago del Estero; H Chaco; J San Juan; K Catamarca; L La Pampa; M Mendoza; N
    Misiones; P Formosa; Q Neuquén; R Río Negro; S Santa Fe; T Tucumán; U Chubut; V Tierra del
    Fuego; W Corrientes; X Córdoba; Y Jujuy; Z Santa Cruz`,
  AU: `
    ACT Australian Capital Territory; NSW New South Wales; NT Northern Territory; QLD
    Queensland; SA South Australia; TAS Tasmania; VIC Victoria; WA Western Australia`,
  BR: `
    AC Acre; AL Alagoas; AM Amazonas; AP Amapá; BA Bahia; CE Ceará; DF Distrito Federal; ES
    Espírito Santo; GO Goiás; MA Maranhão; MG Minas Gerais; MS Mato Grosso do Sul; MT Mato
    Grosso; PA Pará; PB Paraíba; PE Pernambuco; PI Piauí; PR Paraná; RJ Rio de Janeiro; RN Rio
    Grande do Norte; RO Rondônia; RR Roraima; RS Rio Grande do Sul; SC Santa Catarina; SE
    Sergipe; SP São Paulo; TO Tocantins`,
  BS: `
    AK Acklins; BI Bimini; BP Black Point; BY Berry Islands; CE Central Eleuthera; CI Cat
    Island; CK Crooked Island and Long Cay; CO Central Abaco; CS Central Andros; EG East Grand
    Bahama; EX Exuma; FP City of Freeport; GC Grand Cay; HI Harbour Island; HT Hope Town; IN
    Inagua; LI Long Island; MC Mangrove Cay; MG Mayaguana; MI Moore's Island; NE North
    Eleuthera; NO North Abaco; NP New Providence; NS North Andros; RC Rum Cay; RI Ragged
    Island; SA South Andros; SE South Eleuthera; SO South Abaco; SS San Salvador; SW Spanish
    Wells; WG West Grand Bahama`,
  CL: `
    AI Aysén; AN Antofagasta; AP Arica y Parinacota; AR La Araucanía; AT Atacama; BI Biobío;
    CO Coquimbo; LI O'Higgins; LL Los Lagos; LR Los Ríos; MA Magallanes; ML Maule; NB Ñuble;
    RM Región Metropolitana de Santiago; TA Tarapacá; VS Valparaíso`,
  CN: `
    AH Anhui; BJ Beijing; CQ Chongqing; FJ Fujian; GD Guangdong; GS Gansu; GX Guangxi; GZ
    Guizhou; HA Henan; HB Hubei; HE Hebei; HI Hainan; HL Heilongjiang; HN Hunan; JL Jilin; JS
    Jiangsu; JX Jiangxi; LN Liaoning; NM Inner Mongolia; NX Ningxia; QH Qinghai; SC Sichuan;
    SD Shandong; SH Shanghai; SN Shaanxi; SX Shanxi; TJ Tianjin; XJ Xinjiang; XZ Tibet; YN
    Yunnan; ZJ Zhejiang`,
  CO: `
    AMA Amazonas; ANT Antioquia; ARA Arauca; ATL Atlántico; BOL Bolívar; BOY Boyacá; CAL
    Caldas; CAQ Caquetá; CAS Casanare; CAU Cauca; CES Cesar; CHO Chocó; COR Córdoba; CUN
    Cundinamarca; DC Bogotá D. C.; GUA Guainía; GUV Guaviare; HUI Huila; LAG La Guajira; MAG
    Magdalena; MET Meta; NAR Nariño; NSA Norte de Santander; PUT Putumayo; QUI Quindío; RIS
    Risaralda; SAN Santander; SAP San Andrés, Providencia y Santa Catalina; SUC Sucre; TOL
    Tolima; VAC Valle del Cauca; VAU Vaupés; VID Vichada`,
  CR: `A Alajuela; C Cartago; G Guanacaste; H Heredia; L Limón; P Puntarenas; SJ San José`,
  CU: `
    01 Pinar del Río; 03 La Habana; 04 Matanzas; 05 Villa Clara; 06 Cienfuegos; 07 Sancti
    Spíritus; 08 Ciego de Ávila; 09 Camagüey; 10 Las Tunas; 11 Holguín; 12 Granma; 13 Santiago
    de Cuba; 14 Guantánamo; 15 Artemisa; 16 Mayabeque; 99 Isla de la Juventud`,
  EG: `
    ALX Alexandria; ASN Aswan; AST Asyut; BA Red Sea; BH Beheira; BNS Beni Suef; C Cairo; DK
    Dakahlia; DT Damietta; FYM Faiyum; GH Gharbia; GZ Giza; IS Ismailia; JS South Sinai; KB
    Qalyubia; KFS Kafr el-Sheikh; KN Qena; LX Luxor; MN Minya; MNF Monufia; MT Matrouh; PTS
    Port Said; SHG Sohag; SHR Al Sharqia; SIN North Sinai; SUZ Suez; WAD New Valley`,
  ES: `
    A Alicante; AB Albacete; AL Almería; AV Ávila; B Barcelona; BA Badajoz; BI Bizkaia; BU
    Burgos; C A Coruña; CA Cádiz; CC Cáceres; CE Ceuta; CO Córdoba; CR Ciudad Real; CS
    Castellón; CU Cuenca; GC Las Palmas; GI Girona; GR Granada; GU Guadalajara; H Huelva; HU
    Huesca; J Jaén; L Lleida; LE León; LO La Rioja; LU Lugo; M Madrid; MA Málaga; ML Melilla;
    MU Murcia; NA Navarra; O Asturias; OR Ourense; P Palencia; PM Illes Balears; PO
    Pontevedra; S Cantabria; SA Salamanca; SE Sevilla; SG Segovia; SO Soria; SS Gipuzkoa; T
    Tarragona; TE Teruel; TF Santa Cruz de Tenerife; TO Toledo; V Valencia; VA Valladolid; VI
    Álava; Z Zaragoza; ZA Zamora`,
  HN: `
    AT Atlántida; CH Choluteca; CL Colón; CM Comayagua; CP Copán; CR Cortés; EP El Paraíso; FM
    Francisco Morazán; GD Gracias a Dios; IB Islas de la Bahía; IN Intibucá; LE Lempira; LP La
    Paz; OC Ocotepeque; OL Olancho; SB Santa Bárbara; VA Valle; YO Yoro`,
  ID: `
    AC Aceh; BA Bali; BB Kepulauan Bangka Belitung; BE Bengkulu; BT Banten; GO Gorontalo; JA
    Jambi; JB Jawa Barat; JI Jawa Timur; JK Jakarta Raya; JT Jawa Tengah; KB Kalimantan Barat;
    KI Kalimantan Timur; KR Kepulauan Riau; KS Kalimantan Selatan; KT Kalimantan Tengah; KU
    Kalimantan Utara; LA Lampung; MA Maluku; MU Maluku Utara; NB Nusa Tenggara Barat; NT Nusa
    Tenggara Timur; PA Papua; PB Papua Barat; PD Papua Barat Daya; PE Papua Pengunungan; PS
    Papua Selatan; PT Papua Tengah; RI Riau; SA Sulawesi Utara; SB Sumatera Barat; SG Sulawesi
    Tenggara; SN Sulawesi Selatan; SR Sulawesi Barat; SS Sumatera Selatan; ST Sulawesi Tengah;
    SU Sumatera Utara; YO Yogyakarta`,
  IE: `
    CE Clare; CN Cavan; CO Cork; CW Carlow; D Dublin; DL Donegal; G Galway; KE Kildare; KK
    Kilkenny; KY Kerry; LD Longford; LH Louth; LK Limerick; LM Leitrim; LS Laois; MH Meath; MN
    Monaghan; MO Mayo; OY Offaly; RN Roscommon; SO Sligo; TA Tipperary; WD Waterford; WH
    Westmeath; WW Wicklow; WX Wexford`,
  IN: `
    AN Andaman and Nicobar Islands; AP Andhra Pradesh; AR Arunachal Pradesh; AS Assam; BR
    Bihar; CG Chhattisgarh; CH Chandigarh; DH Dadra and Nagar Haveli and Daman and Diu; DL
    Delhi; GA Goa; GJ Gujarat; HP Himachal Pradesh; HR Haryana; JH Jharkhand; JK Jammu and
    Kashmir; KA Karnataka; KL Kerala; LA Ladakh; LD Lakshadweep; MH Maharashtra; ML Meghalaya;
    MN Manipur; MP Madhya Pradesh; MZ Mizoram; NL Nagaland; OD Odisha; PB Punjab; PY
    Puducherry; RJ Rajasthan; SK Sikkim; TN Tamil Nadu; TR Tripura; TS Telangana; UK
    Uttarakhand; UP Uttar Pradesh; WB West Bengal`,
  IQ: `
    AN Al Anbar; AR Erbil; BA Basra; BB Babylon; BG Baghdad; DA Dohuk; DI Diyala; DQ Dhi Qar;
    KA Karbala; KI Kirkuk; KR Kurdistan; MA Maysan; MU Al Muthanna; NA Najaf; NI Nineveh; QA
    Al-Qadisiyyah; SD Saladin; SU Sulaymaniyah; WA Wasit`,
  IR: `
    00 Markazi; 01 Gilan; 02 Mazandaran; 03 East Azerbaijan; 04 West Azerbaijan; 05
    Kermanshah; 06 Khuzestan; 07 Fars; 08 Kerman; 09 Razavi Khorasan; 10 Isfahan; 11 Sistan
    and Baluchestan; 12 Kurdistan; 13 Hamadan; 14 Chaharmahal and Bakhtiari; 15 Lorestan; 16
    Ilam; 17 Kohgiluyeh and Boyer-Ahmad; 18 Bushehr; 19 Zanjan; 20 Semnan; 21 Yazd; 22
    Hormozgan; 23 Tehran; 24 Ardabil; 25 Qom; 26 Qazvin; 27 Golestan; 28 North Khorasan; 29
    South Khorasan; 30 Alborz`,
  IT: `
    23 Valle d'Aosta; AG Agrigento; AL Alessandria; AN Ancona; AP Ascoli Piceno; AQ L'Aquila;
    AR Arezzo; AT Asti; AV Avellino; BA Bari; BG Bergamo; BI Biella; BL Belluno; BN Benevento;
    BO Bologna; BR Brindisi; BS Brescia; BT Barletta-Andria-Trani; BZ Bolzano; CA Cagliari; CB
    Campobasso; CE Caserta; CH Chieti; CL Caltanissetta; CN Cuneo; CO Como; CR Cremona; CS
    Cosenza; CT Catania; CZ Catanzaro; EN Enna; FC Forlì-Cesena; FE Ferrara; FG Foggia; FI
    Firenze; FM Fermo; FR Frosinone; GE Genova; GO Gorizia; GR Grosseto; IM Imperia; IS
    Isernia; KR Crotone; LC Lecco; LE Lecce; LI Livorno; LO Lodi; LT Latina; LU Lucca; MB
    Monza e Brianza; MC Macerata; ME Messina; MI Milano; MN Mantova; MO Modena; MS
    Massa-Carrara; MT Matera; NA Napoli; NO Novara; NU Nuoro; OR Oristano; PA Palermo; PC
    Piacenza; PD Padova; PE Pescara; PG Perugia; PI Pisa; PN Pordenone; PO Prato; PR Parma; PT
    Pistoia; PU Pesaro e Urbino; PV Pavia; PZ Potenza; RA Ravenna; RC Reggio Calabria; RE
    Reggio Emilia; RG Ragusa; RI Rieti; RM Roma; RN Rimini; RO Rovigo; SA Salerno; SI Siena;
    SO Sondrio; SP La Spezia; SR Siracusa; SS Sassari; SU Sud Sardegna; SV Savona; TA Taranto;
    TE Teramo; TN Trento; TO Torino; TP Trapani; TR Terni; TS Trieste; TV Treviso; UD Udine;
    VA Varese; VB Verbano-Cusio-Ossola; VC Vercelli; VE Venezia; VI Vicenza; VR Verona; VT
    Viterbo; VV Vibo Valentia`,
  JM: `
    01 Kingston; 02 Saint Andrew; 03 Saint Thomas; 04 Portland; 05 Saint Mary; 06 Saint Ann;
    07 Trelawny; 08 Saint James; 09 Hanover; 10 Westmoreland; 11 Saint Elizabeth; 12
    Manchester; 13 Clarendon; 14 Saint Catherine`,
  JP: `
    01 Hokkaidō; 02 Aomori; 03 Iwate; 04 Miyagi; 05 Akita; 06 Yamagata; 07 Fukushima; 08
    Ibaraki; 09 Tochigi; 10 Gunma; 11 Saitama; 12 Chiba; 13 Tokyo; 14 Kanagawa; 15 Niigata; 16
    Toyama; 17 Ishikawa; 18 Fukui; 19 Yamanashi; 20 Nagano; 21 Gifu; 22 Shizuoka; 23 Aichi; 24
    Mie; 25 Shiga; 26 Kyōto; 27 Ōsaka; 28 Hyōgo; 29 Nara; 30 Wakayama; 31 Tottori; 32 Shimane;
    33 Okayama; 34 Hiroshima; 35 Yamaguchi; 36 Tokushima; 37 Kagawa; 38 Ehime; 39 Kōchi; 40
    Fukuoka; 41 Saga; 42 Nagasaki; 43 Kumamoto; 44 Ōita; 45 Miyazaki; 46 Kagoshima; 47 Okinawa`,
  KN: `
    01 Christ Church Nichola Town; 02 Saint Anne Sandy Point; 03 Saint George Basseterre; 04
    Saint George Gingerland; 05 Saint James Windward; 06 Saint John Capisterre; 07 Saint John
    Figtree; 08 Saint Mary Cayon; 09 Saint Paul Capisterre; 10 Saint Paul Charlestown; 11
    Saint Peter Basseterre; 12 Saint Thomas Lowland; 13 Saint Thomas Middle Island; 15 Trinity
    Palmetto Point`,
  KR: `
    11 Seoul; 26 Busan; 27 Daegu; 28 Incheon; 29 Gwangju; 30 Daejeon; 31 Ulsan; 41 Gyeonggi;
    42 Gangwon; 43 North Chungcheong; 44 South Chungcheong; 45 North Jeolla; 46 South Jeolla;
    47 North Gyeongsang; 48 South Gyeongsang; 49 Jeju; 50 Sejong`,
  MX: `
    AGU Aguascalientes; BCN Baja California; BCS Baja California Sur; CAM Campeche; CHH
    Chihuahua; CHP Chiapas; CMX Ciudad de México; COA Coahuila; COL Colima; DUR Durango; GRO
    Guerrero; GUA Guanajuato; HID Hidalgo; JAL Jalisco; MEX Estado de México; MIC Michoacán;
    MOR Morelos; NAY Nayarit; NLE Nuevo León; OAX Oaxaca; PUE Puebla; QUE Querétaro; ROO
    Quintana Roo; SIN Sinaloa; SLP San Luis Potosí; SON Sonora; TAB Tabasco; TAM Tamaulipas;
    TLA Tlaxcala; VER Veracruz; YUC Yucatán; ZAC Zacatecas`,
  MY: `
    01 Johor; 02 Kedah; 03 Kelantan; 04 Melaka; 05 Negeri Sembilan; 06 Pahang; 07 Pulau
    Pinang; 08 Perak; 09 Perlis; 10 Selangor; 11 Terengganu; 12 Sabah; 13 Sarawak; 14 Kuala
    Lumpur; 15 Labuan; 16 Putrajaya`,
  MZ: `
    A Niassa; B Manica; G Gaza; I Inhambane; L Maputo Province; MPM Maputo City; N Nampula; P
    Cabo Delgado; Q Zambézia; S Sofala; T Tete`,
  NG: `
    AB Abia; AD Adamawa; AK Akwa Ibom; AN Anambra; BA Bauchi; BE Benue; BO Borno; BY Bayelsa;
    CR Cross River; DE Delta; EB Ebonyi; ED Edo; EK Ekiti; EN Enugu; FC Abuja Federal Capital
    Territory; GO Gombe; IM Imo; JI Jigawa; KD Kaduna; KE Kebbi; KN Kano; KO Kogi; KT Katsina;
    KW Kwara; LA Lagos; NA Nasarawa; NI Niger; OG Ogun; ON Ondo; OS Osun; OY Oyo; PL Plateau;
    RI Rivers; SO Sokoto; TA Taraba; YO Yobe; ZA Zamfara`,
  NI: `
    AN Costa Caribe Norte; AS Costa Caribe Sur; BO Boaco; CA Carazo; CI Chinandega; CO
    Chontales; ES Estelí; GR Granada; JI Jinotega; LE León; MD Madriz; MN Managua; MS Masaya;
    MT Matagalpa; NS Nueva Segovia; RI Rivas; SJ Río San Juan`,
  PA: `
    1 Bocas del Toro; 10 Panamá Oeste; 2 Coclé; 3 Colón; 4 Chiriquí; 5 Darién; 6 Herrera; 7
    Los Santos; 8 Panamá; 9 Veraguas; EM Emberá; KY Guna Yala; NB Ngäbe-Buglé; NT Naso Tjër Di`,
  PE: `
    AMA Amazonas; ANC Ancash; APU Apurímac; ARE Arequipa; AYA Ayacucho; CAJ Cajamarca; CAL
    Callao; CUS Cusco; HUC Huánuco; HUV Huancavelica; ICA Ica; JUN Junín; LAL La Libertad; LAM
    Lambayeque; LIM Lima; LMA Lima Metropolitana; LOR Loreto; MDD Madre de Dios; MOQ Moquegua;
    PAS Pasco; PIU Piura; PUN Puno; SAM San Martín; TAC Tacna; TUM Tumbes; UCA Ucayali`,
  PG: `
    CPK Chimbu; CPM Central; EBR East New Britain; EHG Eastern Highlands; EPW Enga; ESW East
    Sepik; GPK Gulf; HLA Hela; JWK Jiwaka; MBA Milne Bay; MPL Morobe; MPM Madang; MRL Manus;
    NCD Port Moresby; NIK New Ireland; NPP Oro; NSB Bougainville; SAN Sandaun; SHM Southern
    Highlands; WBK West New Britain; WHM Western Highlands; WPD Western`,
  PH: `
    00 Metro Manila; ABR Abra; AGN Agusan del Norte; AGS Agusan del Sur; AKL Aklan; ALB Albay;
    ANT Antique; APA Apayao; AUR Aurora; BAN Bataan; BAS Basilan; BEN Benguet; BIL Biliran;
    BOH Bohol; BTG Batangas; BTN Batanes; BUK Bukidnon; BUL Bulacan; CAG Cagayan; CAM
    Camiguin; CAN Camarines Norte; CAP Capiz; CAS Camarines Sur; CAT Catanduanes; CAV Cavite;
    CEB Cebu; COM Davao de Oro; DAO Davao Oriental; DAS Davao del Sur; DAV Davao del Norte;
    DIN Dinagat Islands; DVO Davao Occidental; EAS Eastern Samar; GUI Guimaras; IFU Ifugao;
    ILI Iloilo; ILN Ilocos Norte; ILS Ilocos Sur; ISA Isabela; KAL Kalinga; LAG Laguna; LAN
    Lanao del Norte; LAS Lanao del Sur; LEY Leyte; LUN La Union; MAD Marinduque; MAS Masbate;
    MDC Mindoro Occidental; MDR Mindoro Oriental; MGN Maguindanao del Norte; MGS Maguindanao
    del Sur; MOU Mountain Province; MSC Misamis Occidental; MSR Misamis Oriental; NCO
    Cotabato; NEC Negros Occidental; NER Negros Oriental; NSA Northern Samar; NUE Nueva Ecija;
    NUV Nueva Vizcaya; PAM Pampanga; PAN Pangasinan; PLW Palawan; QUE Quezon; QUI Quirino; RIZ
    Rizal; ROM Romblon; SAR Sarangani; SCO South Cotabato; SIG Siquijor; SLE Southern Leyte;
    SLU Sulu; SOR Sorsogon; SUK Sultan Kudarat; SUN Surigao del Norte; SUR Surigao del Sur;
    TAR Tarlac; TAW Tawi-Tawi; WSA Samar; ZAN Zamboanga del Norte; ZAS Zamboanga del Sur; ZMB
    Zambales; ZSI Zamboanga Sibugay`,
  RU: `
    AD Adygea; AL Altai Republic; ALT Altai Krai; AMU Amur; ARK Arkhangelsk; AST Astrakhan; BA
    Bashkortostan; BEL Belgorod; BRY Bryansk; BU Buryatia; CE Chechnya; CHE Chelyabinsk; CHU
    Chukotka Okrug; CU Chuvashia; DA Dagestan; IN Ingushetia; IRK Irkutsk; IVA Ivanovo; KAM
    Kamchatka Krai; KB Kabardino-Balkaria; KC Karachay-Cherkessia; KDA Krasnodar Krai; KEM
    Kemerovo; KGD Kaliningrad; KGN Kurgan; KHA Khabarovsk Krai; KHM Khanty-Mansi Okrug; KIR
    Kirov; KK Khakassia; KL Kalmykia; KLU Kaluga; KO Komi; KOS Kostroma; KR Karelia; KRS
    Kursk; KYA Krasnoyarsk Krai; LEN Leningrad; LIP Lipetsk; MAG Magadan; ME Mari El; MO
    Mordovia; MOS Moscow Oblast; MOW Moscow; MUR Murmansk; NEN Nenets Okrug; NGR Novgorod; NIZ
    Nizhny Novgorod; NVS Novosibirsk; OMS Omsk; ORE Orenburg; ORL Oryol; PER Perm Krai; PNZ
    Penza; PRI Primorsky Krai; PSK Pskov; ROS Rostov; RYA Ryazan; SA Sakha; SAK Sakhalin; SAM
    Samara; SAR Saratov; SE North Ossetia-Alania; SMO Smolensk; SPE Saint Petersburg; STA
    Stavropol Krai; SVE Sverdlovsk; TA Tatarstan; TAM Tambov; TOM Tomsk; TUL Tula; TVE Tver;
    TY Tuva; TYU Tyumen; UD Udmurtia; ULY Ulyanovsk; VGG Volgograd; VLA Vladimir; VLG Vologda;
    VOR Voronezh; YAN Yamalo-Nenets Okrug; YAR Yaroslavl; YEV Jewish Autonomous Oblast; ZAB
    Zabaykalsky Krai`,
  SO: `
    AW Awdal; BK Bakool; BN Banaadir; BR Bari; BY Bay; GA Galguduud; GE Gedo; HI Hiran; JD
    Middle Juba; JH Lower Juba; MU Mudug; NU Nugal; SA Sanaag; SD Middle Shebelle; SH Lower
    Shebelle; SO Sool; TO Togdheer; WO Woqooyi Galbeed`,
  SR: `
    BR Brokopondo; CM Commewijne; CR Coronie; MA Marowijne; NI Nickerie; PM Paramaribo; PR
    Para; SA Saramacca; SI Sipaliwini; WA Wanica`,
  SV: `
    AH Ahuachapán; CA Cabañas; CH Chalatenango; CU Cuscatlán; LI La Libertad; MO Morazán; PA
    La Paz; SA Santa Ana; SM San Miguel; SO Sonsonate; SS San Salvador; SV San Vicente; UN La
    Unión; US Usulután`,
  TH: `
    10 Bangkok; 11 Samut Prakan; 12 Nonthaburi; 13 Pathum Thani; 14 Phra Nakhon Si Ayutthaya;
    15 Ang Thong; 16 Lopburi; 17 Sing Buri; 18 Chai Nat; 19 Saraburi; 20 Chon Buri; 21 Rayong;
    22 Chanthaburi; 23 Trat; 24 Chachoengsao; 25 Prachin Buri; 26 Nakhon Nayok; 27 Sa Kaeo; 30
    Nakhon Ratchasima; 31 Buri Ram; 32 Surin; 33 Si Sa Ket; 34 Ubon Ratchathani; 35 Yasothon;
    36 Chaiyaphum; 37 Amnat Charoen; 38 Bueng Kan; 39 Nong Bua Lam Phu; 40 Khon Kaen; 41 Udon
    Thani; 42 Loei; 43 Nong Khai; 44 Maha Sarakham; 45 Roi Et; 46 Kalasin; 47 Sakon Nakhon; 48
    Nakhon Phanom; 49 Mukdahan; 50 Chiang Mai; 51 Lamphun; 52 Lampang; 53 Uttaradit; 54 Phrae;
    55 Nan; 56 Phayao; 57 Chiang Rai; 58 Mae Hong Son; 60 Nakhon Sawan; 61 Uthai Thani; 62
    Kamphaeng Phet; 63 Tak; 64 Sukhothai; 65 Phitsanulok; 66 Phichit; 67 Phetchabun; 70
    Ratchaburi; 71 Kanchanaburi; 72 Suphanburi; 73 Nakhon Pathom; 74 Samut Sakhon; 75 Samut
    Songkhram; 76 Phetchaburi; 77 Prachuap Khiri Khan; 80 Nakhon Si Thammarat; 81 Krabi; 82
    Phang Nga; 83 Phuket; 84 Surat Thani; 85 Ranong; 86 Chumphon; 90 Songkhla; 91 Satun; 92
    Trang; 93 Phatthalung; 94 Pattani; 95 Yala; 96 Narathiwat`,
  TR: `
    01 Adana; 02 Adıyaman; 03 Afyonkarahisar; 04 Ağrı; 05 Amasya; 06 Ankara; 07 Antalya; 08
    Artvin; 09 Aydın; 10 Balıkesir; 11 Bilecik; 12 Bingöl; 13 Bitlis; 14 Bolu; 15 Burdur; 16
    Bursa; 17 Çanakkale; 18 Çankırı; 19 Çorum; 20 Denizli; 21 Diyarbakır; 22 Edirne; 23
    Elazığ; 24 Erzincan; 25 Erzurum; 26 Eskişehir; 27 Gaziantep; 28 Giresun; 29 Gümüşhane; 30
    Hakkâri; 31 Hatay; 32 Isparta; 33 Mersin; 34 İstanbul; 35 İzmir; 36 Kars; 37 Kastamonu; 38
    Kayseri; 39 Kırklareli; 40 Kırşehir; 41 Kocaeli; 42 Konya; 43 Kütahya; 44 Malatya; 45
    Manisa; 46 Kahramanmaraş; 47 Mardin; 48 Muğla; 49 Muş; 50 Nevşehir; 51 Niğde; 52 Ordu; 53
    Rize; 54 Sakarya; 55 Samsun; 56 Siirt; 57 Sinop; 58 Sivas; 59 Tekirdağ; 60 Tokat; 61
    Trabzon; 62 Tunceli; 63 Şanlıurfa; 64 Uşak; 65 Van; 66 Yozgat; 67 Zonguldak; 68 Aksaray;
    69 Bayburt; 70 Karaman; 71 Kırıkkale; 72 Batman; 73 Şırnak; 74 Bartın; 75 Ardahan; 76
    Iğdır; 77 Yalova; 78 Karabük; 79 Kilis; 80 Osmaniye; 81 Düzce`,
  TW: `
    CHA Changhua; CYI Chiayi County; CYQ Chiayi City; HSQ Hsinchu County; HSZ Hsinchu City;
    HUA Hualien; ILA Yilan; KEE Keelung; KHH Kaohsiung; KIN Kinmen; LIE Lienchiang; MIA
    Miaoli; NAN Nantou; NWT New Taipei; PEN Penghu; PIF Pingtung; TAO Taoyuan; TNN Tainan; TPE
    Taipei; TTT Taitung; TXG Taichung; YUN Yunlin`,
  UA: `
    05 Vinnytsia; 07 Volyn; 09 Luhansk; 12 Dnipropetrovsk; 14 Donetsk; 18 Zhytomyr; 21
    Zakarpattia; 23 Zaporizhzhia; 26 Ivano-Frankivsk; 30 Kyiv City; 32 Kyiv Oblast; 35
    Kirovohrad; 40 Sevastopol; 43 Crimea; 46 Lviv; 48 Mykolaiv; 51 Odesa; 53 Poltava; 56
    Rivne; 59 Sumy; 61 Ternopil; 63 Kharkiv; 65 Kherson; 68 Khmelnytskyi; 71 Cherkasy; 74
    Chernihiv; 77 Chernivtsi`,
  UY: `
    AR Artigas; CA Canelones; CL Cerro Largo; CO Colonia; DU Durazno; FD Florida; FS Flores;
    LA Lavalleja; MA Maldonado; MO Montevideo; PA Paysandú; RN Río Negro; RO Rocha; RV Rivera;
    SA Salto; SJ San José; SO Soriano; TA Tacuarembó; TT Treinta y Tres`,
  UZ: `
    AN Andijan; BU Bukhara; FA Fergana; JI Jizzakh; NG Namangan; NW Navoiy; QA Qashqadaryo; QR
    Karakalpakstan; SA Samarqand; SI Sirdaryo; SU Surxondaryo; TK Tashkent City; TO Tashkent
    Region; XO Xorazm`,
  VE: `
    A Distrito Capital; B Anzoátegui; C Apure; D Aragua; E Barinas; F Bolívar; G Carabobo; H
    Cojedes; I Falcón; J Guárico; K Lara; L Mérida; M Miranda; N Monagas; O Nueva Esparta; P
    Portuguesa; R Sucre; S Táchira; T Trujillo; U Yaracuy; V Zulia; W Dependencias Federales;
    X La Guaira; Y Delta Amacuro; Z Amazonas`,
  VN: `
    01 Lai Châu; 02 Lào Cai; 03 Hà Giang; 04 Cao Bằng; 05 Sơn La; 06 Yên Bái; 07 Tuyên Quang;
    09 Lạng Sơn; 13 Quảng Ninh; 14 Hòa Bình; 18 Ninh Bình; 20 Thái Bình; 21 Thanh Hóa; 22 Nghệ
    An; 23 Hà Tĩnh; 24 Quảng Bình; 25 Quảng Trị; 26 Thừa Thiên-Huế; 27 Quảng Nam; 28 Kon Tum;
    29 Quảng Ngãi; 30 Gia Lai; 31 Bình Định; 32 Phú Yên; 33 Đắk Lắk; 34 Khánh Hòa; 35 Lâm
    Đồng; 36 Ninh Thuận; 37 Tây Ninh; 39 Đồng Nai; 40 Bình Thuận; 41 Long An; 43 Bà Rịa - Vũng
    Tàu; 44 An Giang; 45 Đồng Tháp; 46 Tiền Giang; 47 Kiến Giang; 49 Vĩnh Long; 50 Bến Tre; 51
    Trà Vinh; 52 Sóc Trăng; 53 Bắc Kạn; 54 Bắc Giang; 55 Bạc Liêu; 56 Bắc Ninh; 57 Bình Dương;
    58 Bình Phước; 59 Cà Mau; 61 Hải Dương; 63 Hà Nam; 66 Hưng Yên; 67 Nam Định; 68 Phú Thọ;
    69 Thái Nguyên; 70 Vĩnh Phúc; 71 Điện Biên; 72 Đắk Nông; 73 Hậu Giang; CT Cần Thơ; DN Đà
    Nẵng; HN Hà Nội; HP Hải Phòng; SG Hồ Chí Minh`,
}
