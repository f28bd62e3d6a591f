export const language = 'es'
export const signInUsername = 'Nombre de usuario'
export const signInPassword = 'Contraseña'
export const signInTitle = 'Iniciar sesión'
export const signInSubmit = 'Iniciar sesión'
export const signInShow = 'Mostrar'
export const signInHide = 'Ocultar'
export const signInShowPassword = 'Mostrar la contraseña'
export const signInHidePassword = 'Ocultar la contraseña'
export const signInBack = 'Volver a iniciar sesión'
export const signInUsernameMissing = 'Escriba su nombre de usuario.'
export const signInPasswordMissing = 'Escriba su contraseña.'

export const signInRegister = 'Registrarse'
export const signInFailedHelp = 'Revise el nombre de usuario y la contraseña, e inténtelo de nuevo.'
export const signInNoUser =
  'Hubo un problema al iniciar la sesión. Inténtelo de nuevo o comuníquese con el servicio de asistencia.'
export const signInNoUserHelp = 'No se cambió nada. Su laboratorio puede comprobar si la cuenta está activa.'
export const signInInvalidUsername = 'Nombre de usuario no válido'

export const signedOut = 'Sesión cerrada. ¡Hasta pronto!'
export const expired = 'Su sesión terminó. Inicie sesión de nuevo.'
export const expiredHelp = 'El trabajo guardado está a salvo.'
export const referenceDataFailed = 'No se pudieron cargar los datos de referencia: {error}'
export const referenceDataTitle = 'No se pudieron cargar los datos de referencia'
export const referenceDataHelp =
  'Inténtelo de nuevo. Si vuelve a fallar, informe a su laboratorio de lo que dice este mensaje.'
export const resetEmailTitle = 'Restablecer la contraseña por correo electrónico'
export const resetEmailHelp =
  'Enviamos un enlace a la dirección de correo registrada. Sirve una sola vez y vence pronto.'
export const resetEmailSubmit = 'Enviar enlace'
export const resetEmailFailed = 'Error al enviar el correo electrónico'
export const resetEmailFailedTitle = 'Error al restablecer por correo electrónico'
export const resetEmailFailedHelp = 'Revise el nombre de usuario e inténtelo de nuevo en un minuto.'
export const resetEmailSent = 'Si la cuenta existe, el correo electrónico está en camino.'
export const resetCodeTitle = 'Restablecer la contraseña con un código'
export const resetCodeHelp =
  'Enviamos un código de seis dígitos al número de teléfono registrado. Vence en 10 minutos.'
export const resetCodePhone = 'Número de teléfono'
export const resetCodePhoneMissing = 'Escriba el número de teléfono registrado.'
export const resetCodeSubmit = 'Enviar código'
export const resetCodeCode = 'Código del mensaje'
export const resetCodeCodeFormat = 'Escriba el código de seis dígitos.'
export const resetCodeUseCode = 'Continuar'
export const resetCodeAgain = 'Enviar otro código'
export const resetCodeFailed = 'Error al enviar el código'
export const resetCodeFailedTitle = 'Error al restablecer con un código'
export const resetCodeFailedHelp = 'Revise el número de teléfono e inténtelo de nuevo en un minuto.'
export const resetCodeSent = 'Si la cuenta existe, el código está en camino.'
export const registrationTitle = 'Registrarse'
export const registrationHelp =
  'Para clínicas. El laboratorio le asigna sus sedes después de que usted confirme su correo electrónico.'
export const registrationFirstName = 'Nombre'
export const registrationLastName = 'Apellido'
export const registrationEmail = 'Correo electrónico'
export const registrationClinic = 'Clínica'
export const registrationSubmit = 'Registrarse'
export const registrationDone = 'Registro completado. Revise su correo electrónico.'
export const registrationFailed = 'Error en el registro.'
export const registrationFailedHelp = 'No se guardó nada. Revise los campos e inténtelo de nuevo.'
export const verificationTitle = 'Confirme su correo electrónico'
export const verificationHelp = 'Confirme la dirección con la que se registró.'
export const verificationSubmit = 'Confirmar dirección'
export const verificationDone = 'Su correo electrónico está confirmado'
export const verificationDoneHelp = 'Podrá iniciar sesión cuando el laboratorio le haya asignado sus sedes.'
export const verificationFailedHelp =
  'El enlace ya se usó o venció. Regístrese de nuevo o llame a su laboratorio.'
export const newPasswordTitle = 'Elija una contraseña nueva'
export const newPasswordLabel = 'Contraseña nueva'
export const newPasswordHint = 'Al menos 15 caracteres. Una frase es fácil de recordar.'
export const newPasswordSubmit = 'Guardar contraseña'
export const newPasswordNoToken =
  'Este enlace está incompleto. Ábralo de nuevo desde el mensaje o solicite otro.'
export const newPasswordFailedHelp = 'El enlace ya se usó o venció. Solicite otro.'
export const confirmTitle = 'Firme con su contraseña'
export const confirmHelp = 'Su contraseña es su firma electrónica. Es válida durante 10 minutos.'
export const confirmSubmit = 'Firmar'
export const confirmCancel = 'Cancelar'
export const secondFactorTitle = 'Inicio de sesión en dos pasos'
export const secondFactorHelp = 'Escriba el código que muestra ahora su aplicación de autenticación.'
export const secondFactorMustHelp =
  'Su laboratorio exige el inicio de sesión en dos pasos para su cuenta. Escanee esto con una aplicación de autenticación y escriba el código que muestra.'
export const secondFactorScan =
  'Escanee esto con una aplicación de autenticación y escriba el código que muestra.'
export const secondFactorQr = 'Código QR para la aplicación de autenticación'
export const secondFactorOrType = 'O escriba esta clave en la aplicación:'
export const secondFactorCode = 'Código'
export const secondFactorRecoveryCode = 'Código de recuperación'
export const secondFactorUseRecovery = 'Usar un código de recuperación'
export const secondFactorUseCode = 'Usar la aplicación de autenticación'
export const secondFactorSetUp = 'Configurar el inicio de sesión en dos pasos'
export const secondFactorNext = 'Continuar'
export const secondFactorTurnOn = 'Activar'
export const secondFactorRemove = 'Desactivar'
export const secondFactorOff = 'Desactivado. Usted inicia sesión solo con su contraseña.'
export const secondFactorOn =
  'Activado. Usted inicia sesión con su contraseña y un código. Códigos de recuperación restantes: {left}.'
export const secondFactorRequired = 'El laboratorio lo exige para su cuenta.'
export const secondFactorDone = 'El inicio de sesión en dos pasos está activado'
export const secondFactorGoOn = 'Los guardé, continuar'
export const secondFactorStored = 'Los guardé'
export const secondFactorRecoveryTitle = 'Guarde ahora estos códigos de recuperación'
export const secondFactorRecoveryHelp =
  'Cada uno sirve una sola vez si pierde la aplicación. No se vuelven a mostrar.'
export const secondFactorCopy = 'Copiar códigos'
export const secondFactorCopied = 'Copiado'
export const secondFactorNotCopied = 'El navegador no permitió copiarlos. Anótelos.'
export const demoTitle = 'Cuentas de demostración'
export const demoLocal = 'Solo en esta computadora'
export const demoLocalHelp =
  'Personas y resultados ficticios. Solo se puede acceder al servidor desde esta computadora.'
export const demoOpen = 'Abierto a la red'
export const demoOpenHelp = 'Personas y resultados ficticios. Nunca introduzca un paciente real aquí.'
export const demoFill = 'Usar la cuenta de demostración {username}'
export const demoMailbox = 'Buzón de demostración'
export const demoUsers = {
  admin: 'Superadministrador',
  lab: 'Mesa de trabajo, todas las funciones de laboratorio',
  accession: 'Recepción de muestras, captura de órdenes',
  billing: 'Jefe de facturación',
  manager: 'Gestión y facturación',
  pharmd: 'Farmacéutico revisor',
  portal: 'Clínica con captura de órdenes',
  portalResults: 'Clínica, solo resultados',
  portalOther: 'Otra clínica',
  courier: 'Mensajero',
  kiosk: 'Quiosco para pacientes',
  sales: 'Representante de ventas',
} as const
export const mailboxTitle = 'Buzón de demostración'
export const mailboxHelp =
  'Esta instalación de demostración no envía correo. Los mensajes que habría enviado aparecen aquí, a la vista de todos los que puedan abrir esta página.'
export const mailboxEmpty = 'Todavía no hay mensajes.'
export const mailboxEmptyHelp =
  'Solicite un enlace para la contraseña o regístrese, y el mensaje aparecerá aquí.'
export const mailboxTo = 'Para {recipient}'
export const mailboxRefresh = 'Actualizar'
export const mailboxSignIn = 'Ir al inicio de sesión'
export const passwordUpdated = '¡Contraseña actualizada!'
export const passwordUpdatedHelp = 'Inicie sesión con la contraseña nueva.'
export const idleNotice = 'La sesión se cerrará en 1 minuto; presione cualquier tecla'
export const idleTitle = '¿Sigue ahí?'
export const idleCountdown = 'La sesión se cerrará en {seconds} s'
export const idleStay = 'Mantener la sesión abierta'
export const addAccountTitle = 'Agregar cuenta'
export const addAccountSubmit = 'Enviar solicitud'
export const addAccountPending = 'Verificación pendiente'
export const addAccountFailedHelp =
  'No se envió la solicitud. Revise el nombre de usuario e inténtelo de nuevo.'
export const verifyLinkTitle = 'Verificar la solicitud de vinculación'
export const verifyLinkAccept = 'Aceptar'
export const verifyLinkDecline = 'Rechazar'
export const updateTitle = 'Actualización del programa'
export const updateNow = 'Actualizar ahora'
export const updateLater = 'Más tarde'
export const updateAvailable = 'La versión {version} está lista.'
export const passwordWrong = 'Contraseña incorrecta.'
export const signInRefused = 'Nombre de usuario o contraseña incorrectos.'
export const resetCodeWrong = 'El código es incorrecto o venció. Solicite otro.'
export const linkDead = 'Este enlace ya se usó o venció. Solicite otro.'
export const secondFactorExists =
  'Su cuenta ya tiene una aplicación de autenticación. Desactívela antes de configurar otra.'
export const secondFactorWrong = 'Código incorrecto. Espere el siguiente o use un código de recuperación.'
export const ownAccountFirst = 'Vuelva primero a su propia cuenta.'
export const secondFactorNeeded =
  'El laboratorio exige el inicio de sesión en dos pasos para cuentas como la suya.'
export const secondStepDead =
  'Este inicio de sesión venció o tuvo demasiados intentos. Inicie sesión de nuevo.'
export const verificationDead =
  'Este enlace ya se usó o venció. Si no puede iniciar sesión, regístrese de nuevo.'
export const verificationGone = 'Este registro venció. Regístrese de nuevo.'
export const tooManyTriesOne = 'Demasiados intentos. Espere 1 segundo e inténtelo de nuevo.'
export const tooManyTries = 'Demasiados intentos. Espere {seconds} segundos e inténtelo de nuevo.'
export const mailUnasked = 'Si usted no lo solicitó, ignore este mensaje. No se cambió nada.'
export const mailResetSubject = '{product}: elija una contraseña nueva'
export const mailReset =
  'Alguien solicitó una contraseña nueva para su cuenta en {lab}. Abra este enlace para elegirla:'
export const mailResetOnce = 'El enlace sirve una sola vez y vence en {minutes} minutos.'
export const mailWelcomeSubject = '{product}: su cuenta en {lab}'
export const mailWelcome =
  '{lab} creó una cuenta para usted. Su nombre de usuario es {username}. Abra este enlace para elegir su contraseña:'
export const mailWelcomeOnce =
  'El enlace sirve una sola vez y vence en tres días. Después, solicite otro al laboratorio.'
export const smsCode =
  '{code} es su código de {product} para una contraseña nueva. Vence en {minutes} minutos. El laboratorio nunca se lo pedirá.'
export const mailAddressSubject = '{product}: cambió la dirección de correo de su cuenta'
export const mailAddress =
  'La dirección de correo de su cuenta {username} en {lab} cambió. Este mensaje va a la dirección anterior y a la nueva.'
export const mailChangedSubject = '{product}: su contraseña cambió'
export const mailChanged =
  'La contraseña de su cuenta en {lab} acaba de cambiar y se cerraron todas sus sesiones.'
export const mailChangedUnasked = 'Si no fue usted, llame al laboratorio de inmediato.'
export const mailVerifySubject = '{product}: confirme su correo electrónico'
export const mailVerify =
  'Le damos la bienvenida a {lab}. Su nombre de usuario es {username}. Abra este enlace para confirmar su dirección:'
export const mailVerifyOnce =
  'El enlace sirve una sola vez y vence en 24 horas. Después, el laboratorio vincula su cuenta con su clínica y usted podrá iniciar sesión.'
export const mailRegisteredSubject = '{product}: usted ya tiene una cuenta'
export const mailRegistered =
  'Alguien intentó registrar una cuenta en {lab} con sus datos. Usted ya tiene una: su nombre de usuario es {username}.'
export const mailRegisteredSignIn = 'Si fue usted, inicie sesión o solicite una contraseña nueva aquí: {url}'
export const mailPendingSubject = '{product}: registro pendiente'
export const mailPending =
  'Un registro con esta dirección en {lab} todavía no se ha confirmado. El enlace está en el primer mensaje que le enviamos.'
export const mailPendingUnasked =
  'Si usted no se registró, no lo abra. Un registro sin confirmar vence a las 24 horas.'
export const mailTakenSubject = '{product}: elija otro nombre de usuario'
export const mailTaken =
  'Su registro en {lab} no pudo completarse con el nombre de usuario que eligió. Regístrese de nuevo con otro: {url}'
export const passwordRepeats = 'Esta contraseña se repite. Use una frase propia.'
export const passwordKnown = 'Esta contraseña figura en listas de contraseñas robadas. Use una frase propia.'
export const passwordGuessable =
  'Esta contraseña es fácil de adivinar: palabras comunes, nombres o teclas contiguas. Agregue palabras propias.'
export const signInTheme = 'Tema'
export const passwordShort = 'Use al menos 15 caracteres. Una frase es fácil de recordar.'
export const passwordLong = 'Use como máximo 256 caracteres.'
export const registrationUsernameMissing = 'Elija un nombre de usuario.'
export const registrationUsernameShort = 'Use al menos 2 caracteres.'
export const registrationUsernameFormat =
  'Use las letras de la a a la z, dígitos y . _ - @ +, sin espacios ni acentos.'
export const registrationFirstNameMissing = 'Escriba su nombre.'
export const registrationLastNameMissing = 'Escriba su apellido.'
export const registrationEmailFormat = 'Use una dirección de correo, como ana@clinic.org.'
export const addAccountShort = 'Use al menos {count} caracteres.'
export const switchAccountMissing = 'Elija una cuenta.'
export const passwordAgain = 'Escriba su contraseña de nuevo. No se conserva al cambiar de idioma.'
export const sealedOne = 'Hay 1 registro de {name} sellado en este teléfono. Inicie sesión para enviarlo.'
export const sealedMany =
  'Hay {count} registros de {name} sellados en este teléfono. Inicie sesión para enviarlos.'
