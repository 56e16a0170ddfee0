import type { Guide } from '../guides.ts'

/** Market and limit orders, and what they cost. */
export const ordersGuide: Guide = {
  id: 'guide-orders',
  keys: [],
  publishedTimestamp: Date.UTC(2026, 0, 12, 15) / 1000,
  texts: {
    'es-MX': {
      title: 'Orden a mercado u orden límite: cuál usar',
      summary: 'Qué precio te garantiza cada una, qué se aparta de tu saldo y cuándo se cobra la comisión.',
      html: `<p>Una <strong>orden a mercado</strong> se ejecuta enseguida al mejor precio que haya. Te garantiza que se hace, no a qué precio: si el mercado se aleja más de 5 % de lo que viste, la parte que falta se cancela.</p>
<p>Una <strong>orden límite</strong> se ejecuta al precio que escribes o a uno mejor. Te garantiza el precio, no que se haga: puede quedarse esperando.</p>
<h2>Qué pasa con tu dinero</h2>
<p>Al confirmar una compra apartamos lo que puede costar como máximo, comisión e IVA incluidos. Conforme se ejecuta, se cobra lo que costó de verdad; lo que sobra vuelve a tu saldo al terminar o al cancelar.</p>
<h2>Lotes y pujas</h2>
<p>En Hong Kong las acciones se operan por lotes, y cada mercado tiene su puja, el cambio mínimo del precio. El formulario te propone el valor válido más cercano.</p>`,
    },
    en: {
      title: 'Market or limit order: which one to use',
      summary: 'Which price each one guarantees, what is reserved from your balance and when commission is charged.',
      html: `<p>A <strong>market order</strong> is filled right away at the best available price. It guarantees execution, not the price: if the market moves more than 5% from what you saw, the rest is canceled.</p>
<p>A <strong>limit order</strong> is filled at the price you enter or a better one. It guarantees the price, not execution: it may wait.</p>
<h2>What happens to your money</h2>
<p>When you confirm a purchase we reserve the most it can cost, commission and tax included. As it is filled, you pay what it actually costs; the rest is available again when the order ends or is canceled.</p>
<h2>Lots and ticks</h2>
<p>In Hong Kong, stocks trade in lots, and each market has its tick, the smallest step of a price. The form offers the nearest valid value.</p>`,
    },
    'zh-Hans': {
      title: '市价单还是限价单：该用哪一种',
      summary: '两种委托各保证什么价格、会冻结多少资金、何时收取佣金。',
      html: `<p><strong>市价单</strong>会立即按当前最优价格成交。它保证成交，但不保证价格：若市场偏离您看到的价格超过 5%，未成交部分会被撤销。</p>
<p><strong>限价单</strong>按您填写的价格或更优价格成交。它保证价格，但不保证成交：可能需要等待。</p>
<h2>资金如何变动</h2>
<p>确认买入时，我们会冻结可能的最高成本，包括佣金和税费。成交后按实际成本扣款，剩余资金在委托结束或撤单后立即解冻。</p>
<h2>每手与最小变动价位</h2>
<p>港股按手交易，各市场都有最小变动价位。下单页会提示最接近的有效数值。</p>`,
    },
  },
}
