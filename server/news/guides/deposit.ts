import type { Guide } from '../guides.ts'

/** Deposits and withdrawals, and the checks that protect them. */
export const depositGuide: Guide = {
  id: 'guide-deposit',
  keys: [],
  publishedTimestamp: Date.UTC(2026, 2, 2, 15) / 1000,
  texts: {
    'es-MX': {
      title: 'Depositar y retirar: qué revisar antes de confirmar',
      summary: 'CLABE, red y dirección: los datos que protegen tu dinero y los tiempos de cada vía.',
      html: `<p><strong>Banco.</strong> Copia la CLABE y la referencia de la pantalla de depósito, sube tu comprobante y en unos cinco minutos tienes respuesta. La CLABE lleva un dígito verificador: si te equivocas en un dígito, el formulario lo nota.</p>
<p><strong>Cripto.</strong> Elige primero la red y después copia la dirección. Compara los primeros y los últimos seis caracteres. Se acredita con tres confirmaciones; un envío por debajo de 1 no se devuelve: queda a tu nombre, apartado, hasta que Atención a clientes lo libere.</p>
<h2>Retirar</h2>
<p>Antes de confirmar ves la comisión y lo que recibes. El importe se aparta enseguida y puedes cancelar mientras esté en revisión. Un destino nuevo o que cambió espera hasta 24 horas.</p>
<p><strong>Nunca te pediremos depositar para poder retirar.</strong> Si alguien te lo pide, no es Pulso.</p>
<p><small>En el mercado simulado el dinero es de práctica: no envíes dinero real.</small></p>`,
    },
    en: {
      title: 'Depositing and withdrawing: what to check before you confirm',
      summary: 'CLABE, network and address: the details that protect your money, and how long each way takes.',
      html: `<p><strong>Bank.</strong> Copy the CLABE and the reference from the deposit screen, upload your receipt, and you’ll have an answer within about five minutes. A CLABE has a check digit: if you get one digit wrong, the form notices.</p>
<p><strong>Crypto.</strong> Choose the network first, then copy the address. Compare its first and last six characters. It’s credited after three confirmations; a transfer under 1 isn’t refunded: it’s held in your name until customer service releases it.</p>
<h2>Withdrawing</h2>
<p>You see the fee and what arrives before you confirm. The amount is reserved immediately, and you can cancel while it’s under review. A new or changed destination waits up to 24 hours.</p>
<p><strong>We’ll never ask for a deposit before you can withdraw.</strong> Anyone who asks for that isn’t Pulso.</p>
<p><small>In the simulated market the money is for practice: don’t send real money.</small></p>`,
    },
    'zh-Hans': {
      title: '充值与提现：确认前要核对什么',
      summary: 'CLABE 账号、网络与地址：保护资金的关键信息，以及各渠道的到账时间。',
      html: `<p><strong>银行。</strong>在充值页面复制 CLABE 账号和附言，上传凭证，约五分钟内会有结果。CLABE 带有校验位：输错一位，表单会提示。</p>
<p><strong>加密货币。</strong>先选择网络，再复制地址，并核对前六位和后六位。三次网络确认后到账；低于 1 的转账不予退还：会记在您名下单独保管，直至客服解除。</p>
<h2>提现</h2>
<p>确认前会显示手续费和实际到账金额。金额会立即冻结，审核期间可以撤销。新增或变更的收款账户最长需等待 24 小时。</p>
<p><strong>我们绝不会要求您先充值才能提现。</strong>如有人这样要求，那不是 Pulso。</p>
<p><small>模拟市场中的资金仅供练习，请勿转入真实资金。</small></p>`,
    },
  },
}
