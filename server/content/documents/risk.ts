import type { Document } from '../document.ts'

export const risk: Document = {
  'es-MX': {
    title: 'Declaración de riesgos',
    body: [
      '# Aquí nada es dinero real',
      'Pulso es un mercado simulado: aquí no puedes ganar ni perder dinero de verdad. Los resultados que obtengas no dicen cómo te iría en un mercado real.',
      '# En un mercado real',
      'Puedes perder todo lo que inviertes. Una orden a mercado puede ejecutarse a un precio peor que el que viste; una orden límite puede no ejecutarse.',
      'Si inviertes en otra moneda, su tipo de cambio puede quitarte lo que ganes con el precio. Las comisiones e impuestos también cuentan.',
      'El pasado no anticipa el futuro, ni siquiera en una simulación.',
      '# Cuidado con los fraudes',
      'Depositar es decisión tuya, desde tu cuenta. Para retirar nunca hace falta un depósito ni un pago: ni por una revisión, ni por un bloqueo, ni por impuestos. Quien te lo pida en nombre de Pulso intenta engañarte.',
    ],
  },
  en: {
    title: 'Risk disclosure',
    body: [
      '# Nothing here is real money',
      'Pulso is a simulated market: you can neither make nor lose real money here. Your results say nothing about how you would do in a real market.',
      '# In a real market',
      'You can lose everything you invest. A market order can be filled at a worse price than the one you saw; a limit order may not be filled at all.',
      'If you invest in another currency, its exchange rate can take away what the price gives. Fees and taxes count too.',
      'The past does not predict the future, not even in a simulation.',
      '# Beware of fraud',
      'You deposit only if you choose to, from your account. A withdrawal never needs a deposit or a payment: not for a review, a hold or taxes. Anyone who asks for one in Pulso’s name is trying to deceive you.',
    ],
  },
  'zh-Hans': {
    title: '风险披露',
    body: [
      '# 这里没有真实资金',
      'Pulso 是模拟市场：您在此不会赚到或亏掉真实的钱。模拟结果不代表您在真实市场中的表现。',
      '# 在真实市场中',
      '您可能损失全部投资。市价单可能以比您看到的更差的价格成交；限价单可能无法成交。',
      '若以其他货币投资，汇率可能抵消价格收益。费用和税款同样会影响结果。',
      '过去的表现不预示未来，模拟的表现也是如此。',
      '# 谨防诈骗',
      '是否充值由您在账户中自行决定。提现从不需要先充值或付款，无论账户在审核、被限制还是涉及税款。以 Pulso 名义提出此要求的人都是在行骗。',
    ],
  },
}
