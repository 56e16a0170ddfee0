import type { Document } from '../document.ts'

export const support: Document = {
  'es-MX': {
    title: 'Ayuda',
    body: [
      '# No me llega el código',
      'Revisa la carpeta de correo no deseado y que la dirección esté completa. Puedes pedir otro después de un minuto, hasta cinco al día. En un servidor sin correo, el código aparece en su registro.',
      '# No puedo entrar',
      'Después de cinco intentos fallidos espera 15 minutos. Para ver la aplicación sin registrarte usa el usuario demo con la contraseña demo-pulso.',
      '# Mi orden no se ejecuta',
      'Una orden límite espera hasta que el mercado llega a tu precio. Puedes cancelar lo que falte por ejecutar en Operar, Órdenes.',
      '# Veo “—” en lugar de un número',
      'Significa que el dato no se conoce en este momento, no que valga cero. Actualiza la pantalla.',
    ],
  },
  en: {
    title: 'Help',
    body: [
      '# The code does not arrive',
      'Look in your spam folder and check that the address is complete. You can ask for another after a minute, up to five a day. On a server without email, the code is in its log.',
      '# I cannot log in',
      'After five failed attempts, wait 15 minutes. To look around without registering, use the username demo with the password demo-pulso.',
      '# My order is not filled',
      'A limit order waits until the market reaches your price. You can cancel what is not filled under Trade, Orders.',
      '# I see “—” instead of a number',
      'It means that the figure isn’t known right now, not that it’s zero. Refresh the screen.',
    ],
  },
  'zh-Hans': {
    title: '帮助',
    body: [
      '# 收不到验证码',
      '请检查垃圾邮件，并确认邮箱地址填写完整。一分钟后可重新获取，每天最多五次。若服务器未配置邮件，验证码会显示在其日志中。',
      '# 无法登录',
      '连续输错五次后请等待 15 分钟。想先体验，可使用用户名 demo、密码 demo-pulso。',
      '# 委托没有成交',
      '限价单会等待市场到达您的价格。未成交部分可在“交易”的“委托”中撤销。',
      '# 为什么显示“—”',
      '表示该数据暂时未知，并不代表为零。请刷新页面。',
    ],
  },
}
