export const language = 'es'
export const mailSubject = 'Un informe está listo'
export const mailText =
  'Un informe de laboratorio está listo para usted.\n\nÁbralo aquí hasta el {until}:\n{link}\n\nSe le preguntará quién es. Este mensaje no contiene resultados. El enlace es solo para usted: no lo reenvíe.\n\n{lab}\n{phone}\n\nSi no es para usted, o no quiere estos mensajes, llame al laboratorio.'
export const smsText =
  '{lab}: un informe está listo. Ábralo hasta el {until}: {link} Se le preguntará quién es. Preguntas: {phone}'
export const title = 'Su informe'
export const patientHelp = 'Escriba su fecha de nacimiento y su código postal para abrir el informe.'
export const clinicHelp = 'Escriba la frase de acceso que el laboratorio le dio por teléfono.'
export const dob = 'Fecha de nacimiento'
export const dobHint = 'Mes, día, año, como 03/07/1961'
export const dobMissing = 'Escriba la fecha de nacimiento.'
export const dobFormat = 'Escriba la fecha como mes, día, año, por ejemplo 03/07/1961.'
export const zip = 'Código postal'
export const zipFormat = 'Escriba las cinco cifras del código postal.'
export const phrase = 'Frase de acceso'
export const phraseMissing = 'Escriba la frase de acceso.'
export const submit = 'Abrir informe'
export const wrong = 'No coincide.'
export const triesOne = 'Compruébelo. Queda 1 intento.'
export const triesMany = 'Compruébelo. Quedan {count} intentos.'
export const triesNone = 'El enlace está cerrado.'
export const ends = {
  expired: 'Este enlace ha vencido.',
  spent: 'Este enlace se cerró tras cinco respuestas erróneas.',
  ended: 'El laboratorio terminó este enlace.',
  newerReport: 'Se publicó un informe más nuevo. Este enlace ya no se abre.',
  newerLink: 'Se envió un enlace más nuevo. Use ese.',
  unknown: 'Este enlace no abre ningún informe. Compruebe que se copió entero.',
} as const
export const newerHelp = 'Use el mensaje más nuevo del laboratorio. Si no tiene ninguno, llame.'
export const state = {
  PRELIMINARY: 'Informe preliminar',
  FINAL: 'Informe final',
  CORRECTED: 'Informe corregido',
  AMENDED: 'Informe enmendado',
} as const
export const version = '{state}, versión {number}'
export const released = 'Publicado el {at}'
export const until = 'Este enlace se abre hasta el {at}.'
export const correctedNotice = 'Este informe corrige uno anterior. Use este.'
export const preliminary = 'Algunos resultados pueden cambiar o faltar todavía.'
export const noResult = 'Este informe no tiene resultados. Dice por qué.'
export const openPaper = 'Ver informe (PDF)'
export const savePaper = 'Guardar informe (PDF)'
export const newTab = 'se abre en otra pestaña'
export const preparing = 'Se está preparando el informe.'
export const failed = 'No se pudo cargar el informe.'
export const offline = 'No hay conexión. No se perdió nada: inténtelo otra vez.'
export const proofOver = 'Pasaron diez minutos. Cargue la página otra vez para abrir el informe.'
export const markRead = 'He leído el informe corregido'
export const readNoted = 'El laboratorio sabe que lo leyó.'
export const ask = 'Para recibir ayuda, llame a {lab}:'
export const askNoPhone = 'Para recibir ayuda, llame a {lab}.'
export const questions = 'Hable con su médico sobre lo que significan los resultados.'
