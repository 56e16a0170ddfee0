import type { Document } from '../document.ts'

export const privacy: Document = {
  'es-MX': {
    title: 'Aviso de privacidad',
    body: [
      '# Qué guardamos',
      'Tu nombre, tu correo, tu país y una huella de tu contraseña con la que no se puede recuperar. También tus listas, órdenes, posiciones y movimientos simulados.',
      'Para cuidar tu cuenta guardamos la hora de tus sesiones y, por poco tiempo, la dirección desde la que alguien intenta entrar sin éxito.',
      '# Dónde',
      'En la carpeta de datos de quien opera este servidor. Pulso no envía tus datos a nadie más y no usa rastreadores ni publicidad.',
      '# En tu dispositivo',
      'Tu sesión, tus preferencias y tus búsquedas recientes. Al cerrar la sesión se borran la sesión y tu perfil.',
      '# Tus derechos',
      'Puedes pedir a quien opera este servidor que te muestre, corrija o elimine tus datos.',
    ],
  },
  en: {
    title: 'Privacy notice',
    body: [
      '# What we keep',
      'Your name, your e-mail address, your country and a fingerprint of your password that it cannot be recovered from. Also your lists and your simulated orders, positions and movements.',
      'To protect your account we keep the times of your sessions and, for a short while, the address from which someone tries to log in and fails.',
      '# Where',
      'In the data folder of whoever runs this server. Pulso sends your data to nobody else and uses no trackers and no advertising.',
      '# On your device',
      'Your session, your settings and your recent searches. Logging out removes the session and your profile.',
      '# Your rights',
      'You can ask whoever runs this server to show, correct or delete your data.',
    ],
  },
  'zh-Hans': {
    title: '隐私政策',
    body: [
      '# 我们保存什么',
      '您的姓名、邮箱、国家/地区，以及无法还原的密码指纹；还有您的自选列表与模拟的委托、持仓和资金变动。',
      '为保护账户安全，我们保存会话时间，并短期保存登录失败时的来源地址。',
      '# 保存在哪里',
      '保存在本服务器运营者的数据文件夹中。Pulso 不会将您的数据发送给任何其他方，也不使用跟踪器和广告。',
      '# 在您的设备上',
      '会话、偏好设置和最近的搜索。退出登录时会删除会话和个人资料。',
      '# 您的权利',
      '您可以要求本服务器的运营者向您提供、更正或删除您的数据。',
    ],
  },
}
