import type { Guide } from '../guides.ts'

/** The three markets' hours in the time of Mexico City. */
export const hoursGuide: Guide = {
  id: 'guide-hours',
  keys: [],
  publishedTimestamp: Date.UTC(2026, 1, 9, 15) / 1000,
  texts: {
    'es-MX': {
      title: 'A qué hora abren los mercados, vistos desde la Ciudad de México',
      summary: 'México ya no cambia de horario, Nueva York sí: por eso la apertura se mueve una hora dos veces al año.',
      html: `<p>La Ciudad de México se queda todo el año en el mismo horario. Nueva York adelanta su reloj en marzo y lo atrasa en noviembre, y la Bolsa Mexicana la acompaña.</p>
<ul><li><strong>Estados Unidos:</strong> de 8:30 a 15:00 en invierno y de 7:30 a 14:00 en verano.</li>
<li><strong>México:</strong> los mismos horarios que Nueva York.</li>
<li><strong>Hong Kong:</strong> su día empieza por la noche: de 19:30 a 22:00 y, tras la comida, de 23:00 a 2:00.</li></ul>
<p>Las horas de cada mercado están en la página de inicio y en la de cada acción, siempre en tu zona y en la de la bolsa.</p>
<p><small>En el mercado simulado puedes operar a cualquier hora, salvo que se haya configurado con el calendario real.</small></p>`,
    },
    en: {
      title: 'When the markets open, seen from Mexico City',
      summary: 'Mexico no longer changes its clocks but New York does, so the opening moves by an hour twice a year.',
      html: `<p>Mexico City keeps the same time all year. New York moves its clocks forward in March and back in November, and the Mexican exchange follows.</p>
<ul><li><strong>United States:</strong> 8:30 AM to 3:00 PM in winter, 7:30 AM to 2:00 PM in summer.</li>
<li><strong>Mexico:</strong> the same hours as New York.</li>
<li><strong>Hong Kong:</strong> its day begins in the evening: 7:30 PM to 10:00 PM and, after lunch, 11:00 PM to 2:00 AM.</li></ul>
<p>Each market’s hours are on the home page and on each stock’s page, always in your time zone and the exchange’s.</p>
<p><small>In the simulated market you can trade at any hour, unless it was set up with the real calendar.</small></p>`,
    },
    'zh-Hans': {
      title: '从墨西哥城看：各市场几点开盘',
      summary: '墨西哥已不再调整时钟，而纽约仍会调整，因此开盘时间每年会变动两次。',
      html: `<p>墨西哥城全年使用同一时间。纽约三月拨快、十一月拨慢时钟，墨西哥交易所随之调整。</p>
<ul><li><strong>美股：</strong>冬季 8:30 至 15:00，夏季 7:30 至 14:00。</li>
<li><strong>墨股：</strong>与纽约同步。</li>
<li><strong>港股：</strong>当地时间前一天晚上开始：19:30 至 22:00，午休后 23:00 至 2:00。</li></ul>
<p>各市场的交易时间显示在首页和个股页面，并同时标注您所在时区和交易所时区的时间。</p>
<p><small>模拟市场默认全天可交易，除非设置为真实日历。</small></p>`,
    },
  },
}
