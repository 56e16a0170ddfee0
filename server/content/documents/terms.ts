import type { Document } from '../document.ts'

export const terms: Document = {
  'es-MX': {
    title: 'Términos de uso',
    body: [
      '# Qué es Pulso',
      'Pulso es un mercado simulado. Los precios los genera un simulador o se reproducen de una grabación, y el dinero de tus carteras no es real: no se puede depositar, retirar ni cambiar por dinero de verdad.',
      'Pulso no es una casa de bolsa, no recibe ni ejecuta órdenes en ninguna bolsa y no da asesoría de inversión.',
      '# Tu cuenta',
      'Abres una cuenta con un correo que es tuyo. No compartas tu contraseña: nadie de Pulso te la pedirá.',
      '# Órdenes y saldos',
      'Cada orden se ejecuta con reglas publicadas, al precio del mercado simulado y con las comisiones que ves antes de confirmar. Una orden confirmada no se duplica aunque repitas el envío.',
      'Todo movimiento de tus carteras queda en Movimientos. Ningún saldo se edita a mano.',
      '# Cambios',
      'Si estos términos cambian, la versión cambia con ellos y te pediremos aceptarlos de nuevo. Guardamos la versión, el idioma y la hora en que los aceptaste.',
    ],
  },
  en: {
    title: 'Terms of use',
    body: [
      '# What Pulso is',
      'Pulso is a simulated market. Prices come from a simulator or are replayed from a recording, and the money in your wallets is not real: it cannot be deposited, withdrawn or exchanged for real money.',
      'Pulso is not a broker, sends no orders to any exchange and gives no investment advice.',
      '# Your account',
      'You open an account with an email address of your own. Keep your password to yourself: nobody at Pulso will ask for it.',
      '# Orders and balances',
      'Each order is filled by published rules, at the price of the simulated market and with the fees that you see before you confirm. A confirmed order is never placed twice, even if you send it again.',
      'Every movement of your wallets is in your transactions. No balance is ever edited by hand.',
      '# Changes',
      'When these terms change, their version changes with them and we ask you to accept them again. We keep the version, the language and the time of your acceptance.',
    ],
  },
  'zh-Hans': {
    title: '服务条款',
    body: [
      '# Pulso 是什么',
      'Pulso 是一个模拟市场。价格由模拟器生成或由历史记录回放，钱包中的资金并非真实货币，不能充值、提取或兑换为真实货币。',
      'Pulso 不是券商，不向任何交易所发送委托，也不提供投资建议。',
      '# 您的账户',
      '请使用您本人的邮箱开户，并妥善保管密码：Pulso 的工作人员不会向您索要密码。',
      '# 委托与余额',
      '每笔委托均按公开规则、以模拟市场的价格成交，费用在您确认前已列明。委托确认后，即使重复提交也不会重复下单。',
      '钱包的每笔变动都会记入账单，余额不会被人工修改。',
      '# 变更',
      '条款变更时版本号随之变更，届时会请您重新同意。我们会保存您同意的版本、语言和时间。',
    ],
  },
}
