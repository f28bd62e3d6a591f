export const name = 'Español'
export const language = 'es'
export const welcome = 'Bienvenido. Regístrese aquí.'
export const welcomeHelp = 'Tarda unos 5 minutos. Tenga a mano su tarjeta del seguro, si la tiene.'
export const withNumber = 'Tengo un número'
export const withNumberHelp = 'De su cita, su orden o su tarjeta de paciente'
export const withoutNumber = 'No tengo número'
export const withoutNumberHelp = 'Le pedimos su nombre y su fecha de nacimiento'
export const notReady = 'El registro no está listo. Vaya al mostrador, por favor.'
export const notReadyHelp =
  'Para el personal: este quiosco necesita un centro con un médico, y un formulario activo.'
export const tryAgain = 'Intentar de nuevo'
export const loading = 'Cargando…'
export const progress = '{at} de {of}'
export const progressLabel = 'Pregunta {at} de {of}'
export const languageLabel = 'Idioma'
export const startOver = 'Empezar de nuevo'
export const back = 'Atrás'
export const next = 'Continuar'
export const skip = 'Omitir'
export const optional = 'Puede dejarlo en blanco.'
export const choose = 'Elija una.'
export const kiosk = 'Quiosco'
export const contact = 'Contactar al laboratorio'
export const askDesk = 'Pregunte en el mostrador.'
export const callLab = 'Pregunte en el mostrador, o llame al {phone}.'
export const staff = 'Personal'
export const code = '¿Cuál es su número?'
export const codeHelp = 'Está en la nota de su cita, en su orden o en su tarjeta de paciente.'
export const codeMissing = 'Escriba su número, o vuelva atrás y elija “No tengo número”.'
export const fullName = '¿Cómo se llama usted?'
export const fullNameHelp = 'Como aparece en su tarjeta del seguro.'
export const firstname = 'Nombre'
export const lastname = 'Apellidos'
export const firstnameMissing = 'Escriba su nombre.'
export const lastnameMissing = 'Escriba sus apellidos.'
export const dob = '¿Cuál es su fecha de nacimiento?'
export const dateHelp = 'Mes, día y año, en números'
export const dobHelp = 'Mes, día y año; por ejemplo, 03 14 1986'
export const dobWhy = 'La usamos para encontrar su expediente. Nadie más puede verla aquí.'
export const month = 'Mes'
export const day = 'Día'
export const year = 'Año'
export const dateMissing = 'Escriba el mes, el día y el año.'
export const dateWrong = 'Esa fecha no existe. Revise el mes, el día y el año.'
export const dateFuture = 'Esa fecha está en el futuro. Revise el año.'
export const dateOld = 'Revise el año.'
export const finding = 'Buscando…'
export const notFound = 'No encontramos ese número con esa fecha de nacimiento.'
export const notFoundHelp = 'Revise los dos, o siga con su nombre.'
export const useName = 'Seguir con mi nombre'
export const gender = '¿Cuál es su sexo?'
export const genders = { M: 'Masculino', F: 'Femenino', O: 'Otro', N: 'Prefiero no decirlo' } as const
export const race = '¿Cuál es su raza?'
export const races = {
  white: 'Blanca',
  black: 'Negra o afroamericana',
  asian: 'Asiática',
  americanindian: 'Indígena americana o nativa de Alaska',
  nativehawaiian: 'Nativa de Hawái o de otra isla del Pacífico',
  other: 'Otra',
  notspecified: 'Prefiero no decirlo',
} as const
export const ethnicity = '¿Es usted hispano o latino?'
export const ethnicities = {
  hispanic: 'Sí, hispano o latino',
  nothispanic: 'No, ni hispano ni latino',
  notspecified: 'Prefiero no decirlo',
} as const
export const residence = '¿Dónde vive usted?'
export const residences = {
  singlefamily: 'En una casa o un apartamento',
  healthcare: 'En un centro de atención médica',
  correctional: 'En un centro penitenciario',
  shelter: 'En un refugio',
  grouphome: 'En un hogar grupal',
  homeless: 'Sin vivienda fija',
  other: 'Otro lugar',
} as const
export const worker = '¿Es usted trabajador esencial?'
export const workers = {
  no: 'No trabajo en eso',
  healthcare: 'Atención médica',
  emergencyresponse: 'Emergencias',
  grocery: 'Tienda de alimentos',
  childcare: 'Cuidado de niños',
  correctional: 'Centro penitenciario',
  food: 'Servicio de comidas',
  other: 'Otro trabajo',
} as const
export const phone = '¿Cuál es su número de teléfono?'
export const phoneHelp = 'Diez cifras, con el código de área.'
export const phoneWrong = 'Escriba diez cifras, con el código de área.'
export const address = '¿Cuál es su dirección?'
export const line1 = 'Calle y número'
export const city = 'Ciudad'
export const state = 'Estado (dos letras)'
export const zip = 'Código postal'
export const addressMissing = 'Escriba la calle, la ciudad, el estado y el código postal.'
export const zipWrong = 'Escriba las cinco cifras del código postal.'
export const stateWrong = 'Escriba el estado con dos letras, como ID.'
export const email = '¿Cuál es su correo electrónico?'
export const emailWrong = 'Revise el correo electrónico. Es como nombre@ejemplo.com.'
export const physician = '¿Quién le envía?'
export const physicianDesk = 'Vaya al mostrador, por favor. Allí averiguan quién le envía y le registran.'
export const panel = '¿Para qué prueba viene usted?'
export const location = '¿Dónde está usted?'
export const specimen = '¿Qué muestra va a dar?'
export const yes = 'Sí'
export const no = 'No'
export const unknown = 'No lo sé'
export const answerMissing = 'Elija una respuesta.'
export const textMissing = 'Escriba una respuesta.'
export const asked = {
  firstTest: '¿Es esta su primera prueba de COVID-19?',
  symptomatic: '¿Tiene usted síntomas?',
  symptomOnset: '¿Cuándo empezaron sus síntomas?',
  hospitalized: '¿Está usted hospitalizado ahora?',
  icu: '¿Está usted en cuidados intensivos?',
  pregnant: '¿Está usted embarazada?',
  vaccinated: '¿Se ha vacunado contra la COVID-19?',
  hadCovid: '¿Ha tenido COVID-19 antes?',
  positiveOn: '¿Cuándo fue su prueba positiva?',
  outbreak: '¿Forma usted parte de un brote conocido?',
  lesions: '¿Tiene usted sarpullido o llagas?',
  rashOnset: '¿Cuándo empezó su sarpullido?',
  contactMpox: '¿Ha estado cerca de alguien que tiene mpox?',
  vaccinatedMpox: '¿Se ha vacunado contra la mpox?',
  fluVaccine: '¿Se ha vacunado contra la gripe esta temporada?',
} as const
export const consents = {
  covid:
    'Acepto que me hagan esta prueba. Entiendo que el resultado se envía al profesional que la pidió y, cuando la ley lo exige, al departamento de salud. Un resultado negativo no descarta una infección.',
} as const
export const card = 'Tome una foto de su tarjeta del seguro'
export const cardHelp = 'Ponga la tarjeta frente a la cámara. Solo el laboratorio ve la foto.'
export const cardFront = 'Frente de la tarjeta'
export const cardBack = 'Reverso de la tarjeta'
export const takePhoto = 'Tomar o elegir una foto'
export const retakePhoto = 'Tomarla de nuevo'
export const removePhoto = 'Quitar'
export const photoKept = 'La foto está lista.'
export const photoWrong = 'No se puede leer esta foto. Tómela de nuevo.'
export const photoBusy = 'Leyendo la foto…'
export const consent = 'Lea y firme, por favor'
export const consentName = 'Su nombre'
export const consentNameHelp = 'Si firma por otra persona, escriba su propio nombre.'
export const consentNameMissing = 'Escriba su nombre y apellidos.'
export const sign = 'Firme aquí con el dedo'
export const signByTyping = 'Firmar escribiendo mi nombre'
export const signByDrawing = 'Firmar con el dedo'
export const signTyped = 'Su nombre escrito es su firma.'
export const signMissing = 'Firme en el recuadro, o elija “Firmar escribiendo mi nombre”.'
export const clear = 'Borrar'
export const agree = 'Acepto y firmo'
export const untranslated = 'El laboratorio tiene este texto solo en inglés. Pregunte en el mostrador.'
export const check = 'Revise sus respuestas'
export const checkHelp = 'Toque una línea para cambiarla.'
export const change = 'Cambiar'
export const none = 'Ninguno'
export const signed = 'Firmado'
export const photos = 'Foto tomada'
export const send = 'Terminar el registro'
export const sending = 'Enviando…'
export const done = 'Su registro está hecho'
export const doneNumber = 'Su número'
export const doneHelp = 'Dé este número en el mostrador. Allí se imprime su etiqueta.'
export const doneClears = 'Esta pantalla se borra en {seconds} s.'
export const finished = 'He terminado'
export const failed = 'No se envió.'
export const failedHelp = 'Revise las respuestas e intente de nuevo, o pregunte en el mostrador.'
export const offline = 'No hay conexión. Sus respuestas siguen aquí. Intente de nuevo.'
export const tooMany = 'Demasiados intentos. Espere un momento, o pregunte en el mostrador.'
export const matchOver = 'Ha pasado demasiado tiempo. Empiece de nuevo, por favor.'
export const stillThere = '¿Sigue usted ahí?'
export const stillThereHelp = 'Sus respuestas se borran en {seconds} s.'
export const stillHere = 'Sigo aquí'
export const startOverTitle = '¿Empezar de nuevo?'
export const startOverHelp = 'Se borra todo lo que escribió.'
export const keepGoing = 'Seguir'
export const pinTitle = 'Personal: salir del quiosco'
export const pin = 'Código PIN'
export const pinHelp = 'Esto cierra la sesión del quiosco.'
export const pinWrong = 'Ese no es el PIN.'
export const pinNone = 'No hay PIN. Un administrador del laboratorio lo pone en Lab Settings, en Kiosk.'
export const pinFormat = 'Escriba de 4 a 8 cifras.'
export const leave = 'Salir del quiosco'
export const keypad = 'Teclas de números'
export const backspace = 'Borrar la última cifra'
export const settingsTab = 'Quiosco'
export const settingsRecord = 'configuración del quiosco'
export const settingsForm = 'Formulario'
export const settingsFormSub = 'Qué se pregunta a los pacientes'
export const settingsFormHint =
  'No se ofrecen los formularios que necesitan un diagnóstico, medicamentos o un seguro.'
export const settingsTests = 'Pruebas que los pacientes pueden elegir'
export const settingsEvery = 'Todas las pruebas del formulario'
export const settingsLanguages = 'Idiomas'
export const settingsLanguagesSub = 'Lo que los pacientes pueden leer'
export const settingsFirst = 'Idioma de la primera pantalla'
export const settingsOffer = 'Ofrecer {language}'
export const settingsLines = 'Sus propias palabras'
export const settingsLinesSub = 'Deje un campo vacío para conservar el texto en gris'
export const settingsWelcome = 'Título: {language}'
export const settingsWelcomeHelp = 'Debajo del título: {language}'
export const settingsDoneHelp = 'Debajo del número al final: {language}'
export const settingsWords = 'Sus formularios en {language}'
export const settingsWordsSub = 'Los pacientes los leen en inglés hasta que los traduzca'
export const settingsWordsNone = 'Todo lo que los pacientes leen en este formulario está en {language}.'
export const settingsWordsLeft = 'Textos sin {language}: {count}'
export const settingsStaff = 'Personal'
export const settingsStaffSub = 'Cómo sale el personal de un quiosco'
export const settingsPin = 'PIN nuevo'
export const settingsPinSet = 'Hay un PIN. Escriba otro para cambiarlo: de 4 a 8 cifras.'
export const settingsPinNone = 'No hay PIN: nadie puede salir de un quiosco. Escriba de 4 a 8 cifras.'
export const settingsPinKept = 'Sin cambios'
export const settingsPinNew = 'Cambiado'
export const languageMissing = 'Ofrezca al menos un idioma.'
export const languageTwice = 'Cada idioma se puede ofrecer una vez.'
export const testsMany = 'Pruebas que los pacientes pueden elegir: {most} como máximo.'
export const testsAll = 'Pruebas de este formulario: {count}. Elija {most} como máximo.'
export const testUnknown = 'Este formulario no ofrece {code}.'
export const formUnfit =
  'Este formulario pide un diagnóstico, medicamentos o un seguro, que un paciente no puede dar en un quiosco. Elija otro, o hágalos opcionales.'
export const photoType = 'Use una foto JPEG o PNG.'
export const photoDamaged = 'Esta foto no se puede leer hasta el final. Tómela de nuevo.'
export const photoScript = 'Este archivo tiene algo más que una imagen. Tome la foto de nuevo.'
export const photoSize =
  'Esta foto mide {width} por {height} píxeles. Use una de {most} como máximo por lado.'
export const photoEmpty = 'Elija una foto.'
