export const language = 'es'
export const mailSubject = 'Vea sus resultados de laboratorio'
export const mailText =
  'Puede ver sus resultados de laboratorio cuando se publiquen.\n\nRegístrese aquí hasta el {until}:\n{link}\n\nSe le preguntará quién es. Este mensaje no contiene resultados. El enlace es solo para usted: no lo reenvíe. Guárdelo para volver después.\n\n{lab}\n{phone}\n\nSi no es para usted, llame al laboratorio.'
export const title = 'Sus resultados'
export const help =
  'Escriba su fecha de nacimiento y su código postal. La primera vez, esto le registra como la persona a quien se dio este enlace.'
export const keepLink = 'Guarde el enlace que le trajo aquí. Lo necesita para volver.'
export const submit = 'Ver mis resultados'
export const wrong = 'No coincide.'
export const triesOne = 'Compruébelo. Queda 1 intento.'
export const triesMany = 'Compruébelo. Quedan {count} intentos.'
export const triesNone = 'El enlace está bloqueado.'
export const ends = {
  expired: 'Este enlace ha vencido.',
  locked: 'Este enlace se bloqueó tras cinco respuestas erróneas.',
  ended: 'El laboratorio terminó este enlace.',
  newer: 'Se le dio un enlace más nuevo. Use ese.',
  unknown: 'Este enlace no abre nada. Compruebe que se copió entero.',
} as const
export const askNew = 'Pida un enlace nuevo al laboratorio.'
export const registered = 'Está registrado. El enlace sirve hasta el {at}.'
export const none = 'Aún no hay resultados publicados'
export const noneHelp = 'Los resultados aparecen aquí cuando el laboratorio los publica.'
export const all =
  'Solo se muestran resultados publicados. Algunos los da únicamente su médico: llame si falta alguno.'
export const state = {
  PRELIMINARY: 'Preliminar: algunos resultados aún pueden cambiar o llegar',
  FINAL: 'Definitivo',
  CORRECTED: 'Corregido: reemplaza un informe anterior',
  AMENDED: 'Ampliado: se añadió algo a un informe anterior',
} as const
export const released = 'Publicado el {at}'
export const collected = 'Muestra tomada el {at}'
export const test = 'Prueba'
export const result = 'Su resultado'
export const range = 'Valores de referencia'
export const references = { range, cutoff: 'Punto de corte', expected: 'Lo esperado' } as const
export const meaning = 'Qué dice'
export const readings = {
  within: 'Dentro de los valores de referencia.',
  high: 'Más alto que los valores de referencia.',
  low: 'Más bajo que los valores de referencia.',
  critHigh: 'Mucho más alto que los valores de referencia. Hable con su médico ahora.',
  critLow: 'Mucho más bajo que los valores de referencia. Hable con su médico ahora.',
  attention: 'Hable con su médico sobre este resultado.',
  inconsistent:
    'El informe dice que esto no coincide con los medicamentos que tiene anotados. Hable con su médico.',
  found: 'Se encontró en esta muestra.',
  negative: 'No se encontró en esta muestra.',
  plain: 'El informe no saca conclusiones de este resultado por sí solo.',
} as const
export const corrected = 'Este resultado fue corregido.'
export const correctedFrom = 'Este resultado fue corregido. Antes era {old}.'
export const notFoundMany = 'No se encontraron en esta muestra: {count} pruebas'
export const resultWords = {
  Positive: 'Positivo',
  Negative: 'Negativo',
  Detected: 'Detectado',
  'Not detected': 'No detectado',
  Invalid: 'No válido',
  Indeterminate: 'Indeterminado',
  Inconclusive: 'No concluyente',
  Reactive: 'Reactivo',
  'Non-reactive': 'No reactivo',
} as const
export const notTested = 'Este informe no tiene resultados. Dice por qué.'
export const withdrawn = 'Este informe fue retirado. Ábralo para leer por qué.'
export const moreInReport = 'El informe dice más de lo que se muestra aquí. Ábralo para leerlo todo.'
export const openReport = 'Abrir informe {number} (PDF)'
export const reportFailed = 'No se pudo cargar el informe.'
export const offline = 'No hay conexión. Inténtelo de nuevo.'
export const proofOver = 'Pasaron veinte minutos. Responda otra vez para continuar.'
export const doctor =
  'Un resultado fuera de los valores de referencia no siempre significa que algo esté mal. Hable con su médico.'
export const leave = 'Cerrar mis resultados'
export const left = 'Cerrado. No queda nada en este dispositivo.'
