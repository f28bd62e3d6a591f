export const title = 'Perfil de usuario'
export const username = 'Nombre de usuario'
export const name = 'Nombre y apellido'
export const email = 'Correo electrónico'
export const language = 'Idioma'
export const languageHelp =
  'Los mensajes para usted llegan en este idioma, y las páginas cuando están traducidas. La página se vuelve a cargar.'
export const languageFailed = 'El idioma no se cambió'
export const notices = 'Avisos'
export const noticesHelp =
  'Lo que la cuenta de su clínica le comunica. Los resultados críticos y las muestras rechazadas se avisan con la campana aunque elija otra cosa, y también una versión nueva de un informe que usted leyó.'
export const noticeOf = {
  results: 'Resultados',
  corrected: 'Informes corregidos y ampliados',
  changes: 'Respuestas a los cambios que pidió',
  pickups: 'Recogidas que pidió',
} as const
export const noticeLevelLabel = 'Qué resultados'
export const noticeLevel = {
  all: 'Todos los resultados nuevos',
  abnormal: 'Resultados anormales y críticos',
  critical: 'Solo resultados críticos',
} as const
export const noticeWay = {
  none: 'Ninguno',
  bell: 'Campana',
  mail: 'Campana y correo electrónico',
} as const
export const noticesFailed = 'Los avisos no se cambiaron'
export const themeTitle = 'Ajustes del tema'
export const themeDescription = 'Se aplica a este navegador de inmediato.'
export const themeLabel = 'Tema'
export const themePink = 'Rosa'
export const themeBlue = 'Azul'
export const themeLight = 'Claro'
export const themeClose = 'Listo'
